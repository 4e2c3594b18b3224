import { appendFileSync, existsSync, readFileSync, truncateSync } from 'node:fs';
import { type Prediction } from '../prediction.js';

/** Predictions that stand in a file, a line of JSON each, so that a run which ended early goes on where it was. */
export class KeptPredictions {
  private readonly known = new Map<string, Prediction>();

  /**
   * Reads what the file holds; a last line that was cut short is taken off it.
   * @param path of the file, which comes to be with the first prediction
   * @param asked what was asked, such as the name of a model; of others in the file nothing is taken
   */
  constructor(
    private readonly path: string,
    private readonly asked: string,
  ) {
    if (!existsSync(path)) return;
    const content = readFileSync(path);
    const end = content.lastIndexOf('\n') + 1;
    truncateSync(path, end);
    for (const line of content.toString('utf8', 0, end).split('\n').slice(0, -1)) {
      const [key, prediction] = JSON.parse(line) as [string, Prediction];
      if (prediction.outcome !== 'failed') this.known.set(key, prediction);
    }
  }

  /** The prediction of an earlier run, or a new one; one that failed is made again. @param id of the question among all */
  async take(id: string, make: () => Promise<Prediction>): Promise<Prediction> {
    const key = JSON.stringify([this.asked, id]);
    const known = this.known.get(key);
    if (known) return known;
    const prediction = await make();
    appendFileSync(this.path, `${JSON.stringify([key, prediction])}\n`);
    this.known.set(key, prediction);
    return prediction;
  }
}

/** A prediction that is kept where predictions are kept, or else made. */
export function takeKept(
  kept: KeptPredictions | undefined,
  id: string,
  make: () => Promise<Prediction>,
): Promise<Prediction> {
  return kept ? kept.take(id, make) : make();
}
