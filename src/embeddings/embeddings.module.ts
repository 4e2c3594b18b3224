import { Module } from '@nestjs/common';
import { Settings } from '../config/index.js';
import { Embedder } from '../engine/index.js';
import { Metrics } from '../metrics/index.js';
import { HttpEmbedder } from './http-embedder.js';
import { QuestionVectors } from './question-vectors.js';

/** Gives the embedder of the settings, or null where none is configured. */
@Module({
  providers: [
    {
      provide: Embedder,
      inject: [Settings, Metrics],
      useFactory: ({ embedding }: Settings, metrics: Metrics) =>
        embedding && new HttpEmbedder(embedding, { onTokens: (tokens) => metrics.tokensEmbedded(tokens) }),
    },
    QuestionVectors,
  ],
  exports: [Embedder, QuestionVectors],
})
export class EmbeddingsModule {}
