import { Module } from '@nestjs/common';
import { Settings } from '../config/index.js';
import { Embedder } from '../engine/index.js';
import { HttpEmbedder } from './http-embedder.js';
import { QuestionVectors } from './question-vectors.js';

/** Gives the embedder of the settings, or null where none is configured. */
@Module({
  providers: [
    {
      provide: Embedder,
      inject: [Settings],
      useFactory: ({ embedding }: Settings) => (embedding === null ? null : new HttpEmbedder(embedding)),
    },
    QuestionVectors,
  ],
  exports: [Embedder, QuestionVectors],
})
export class EmbeddingsModule {}
