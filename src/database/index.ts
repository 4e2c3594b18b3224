export { bigint } from './bigint.js';
export { DatabaseModule } from './database.module.js';
export { EmbeddedPostgres } from './embedded-postgres.js';
export { migrate, MIGRATIONS, migrateTo } from './migrate.js';
export { openDatabase, type OpenDatabase, startDatabase } from './open-database.js';
export { PeriodicTask, PeriodicTasks } from './periodic-tasks.js';
export { ProjectScopedRepository, type ProjectRow } from './project-scoped.repository.js';
export { type Identified, type Transaction } from './transaction.js';
export { FOREIGN_KEY_VIOLATION } from './error-codes.js';
