export * from '../column-meaning.js';
export * from '../keys/foreign-keys.js';
export { type KeySketch } from '../keys/key-sketch.js';
export * from './file-ingestor.js';
export * from './ingested-file.js';
export * from './intake-correction.js';
export * from './unreadable-file.js';
