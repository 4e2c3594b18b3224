export {
  type FoundPassage,
  mergeIndexes,
  type PassageSource,
  Retriever,
  type RetrieverOptions,
} from './retriever.js';
export { type RetrievalLimits } from './index-database.js';
