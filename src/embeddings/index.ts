export { EmbeddingsModule } from './embeddings.module.js';
export { QuestionVectors } from './question-vectors.js';
