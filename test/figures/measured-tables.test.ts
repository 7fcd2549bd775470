import { measuredTables } from '../../scripts/figures/tables.ts';
import { compareFigures } from './compare-figures.ts';

compareFigures(measuredTables);
