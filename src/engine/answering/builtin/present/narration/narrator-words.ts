import { type Catalogue } from '../../../narration/catalogue.js';
import { type Paraphrase } from '../paraphrase/paraphrase.js';

/** What results are put into sentences with. */
export interface NarratorWords {
  readonly catalogue: Catalogue;
  readonly paraphrase: Paraphrase;
}
