export { Embedder, EmbeddingFailed, type Vector } from './embedder.js';

export { mergeIndexes } from './merged-index.js';
export { MergedIndexes, type MergedIndexesOptions } from './merged-indexes.js';
export { type FoundPassage, type PassageSource, Retriever, type RetrieverOptions } from './retriever.js';
export { embedPassages } from './vector-file.js';
