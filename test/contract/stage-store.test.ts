import { openSqlite } from '../../src/store/sqlite/open-sqlite.ts';
import { stageStoreContract } from './stage-store.contract.ts';

stageStoreContract('sqlite', () => openSqlite(':memory:', { readOnly: false }));
