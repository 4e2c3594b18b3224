export { backUp, restore } from './backup.js';
export { type Manifest } from './manifest.js';
