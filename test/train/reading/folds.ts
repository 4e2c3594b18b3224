import { basename } from 'node:path';
import { hash } from '../../../src/engine/answering/judge/features/hash.js';

const HASH_BITS = 30;

/** The dataset of a question: its files. */
export const databaseOf = ({ paths }: { readonly paths: readonly string[] }): string => paths.join('\n');

/** The part that a dataset belongs to, by the names of its files, wherever they are. */
export const foldOf = (dataset: string, folds: number): number =>
  hash(
    dataset
      .split('\n')
      .map((path) => basename(path))
      .join('\n'),
    HASH_BITS,
  ) % folds;
