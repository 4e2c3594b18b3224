export { eraseAgain } from './erase-again.js';
export { Eraser, ERASURE_TIMING, type ErasurePorts, type ErasureTiming } from './eraser.js';
export { type Erasure, type ErasureScope, OBJECTS } from './erasure.js';
export { rowsOf } from './erasable-rows.js';
export { ErasuresRepository } from './erasures.repository.js';
export { receiptJson } from './receipt.js';
export { subjectOf, type Tombstone, TombstonesRepository } from './tombstones.js';
