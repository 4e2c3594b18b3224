import { DataSource } from 'typeorm';
import { loadSettings } from './src/config/index.js';
import { MIGRATIONS } from './src/database/index.js';

const { databaseUrl } = loadSettings();
if (databaseUrl === null) throw new Error('set DATABASE_URL to the database to look at');

/** Data source of TypeORM's command line: `npm run typeorm -- migration:show`, `schema:log` and the like. */
export default new DataSource({
  type: 'postgres',
  url: databaseUrl,
  entities: ['src/**/*.entity.ts'],
  migrations: [...MIGRATIONS],
});
