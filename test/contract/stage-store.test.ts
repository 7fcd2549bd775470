import { openSqlite } from '../../src/store/sqlite/open-sqlite.ts';
import { stageStoreContract } from './stage-store.contract.ts';
import { surveyRowsContract } from './survey-rows.contract.ts';

stageStoreContract('sqlite', () => openSqlite(':memory:', { readOnly: false }));
surveyRowsContract('sqlite', () => openSqlite(':memory:', { readOnly: false }));
