export * from './file-ingestor.js';
export * from './ingested-file.js';
export * from './intake-correction.js';
export * from './unreadable-file.js';
