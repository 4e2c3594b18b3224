export { backUp, restore } from './backup.js';
export { type Manifest } from './manifest.js';
export { type BackupProblem, verifyBackup } from './verify.js';
