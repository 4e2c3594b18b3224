export { EmbeddingsModule } from './embeddings.module.js';
export { HttpEmbedder } from './http-embedder.js';
export { QuestionVectors } from './question-vectors.js';
