export { backUp, restore, type RestoredBackup } from './backup.js';
export { BackupKey } from './backup-key.js';
export { drill, type DrillFinding } from './drill.js';
export { type Manifest } from './manifest.js';
export { removeBackup } from './remove.js';
export { addTombstones, TOMBSTONE_LIST } from './tombstone-list.js';
export { type BackupProblem, verifyBackup } from './verify.js';
