export { bigint } from './bigint.js';
export { isDatabaseAway, throughDatabaseOutage } from './database-outage.js';
export { DatabaseModule } from './database.module.js';
export { EmbeddedPostgres } from './embedded-postgres.js';
export { migrate, MIGRATIONS } from './migrate.js';
export { openDatabase, type OpenDatabase } from './open-database.js';
export { ProjectScopedRepository, type ProjectRow } from './project-scoped.repository.js';
export { type Identified, type Transaction } from './transaction.js';
export { FOREIGN_KEY_VIOLATION } from './error-codes.js';
