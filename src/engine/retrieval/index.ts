export { Embedder, EmbeddingFailed, type Vector } from './embedder.js';
export { type RetrievalLimits } from './index-database.js';
export { type IndexedSource, mergeIndexes } from './merged-index.js';
export { MergedIndexes, type MergedIndexesOptions } from './merged-indexes.js';
export { type FoundPassage, type PassageSource, Retriever, type RetrieverOptions } from './retriever.js';
export { embedPassages, type PassageEmbedding } from './vector-file.js';
