import { Injectable } from '@nestjs/common';
import { DatasetKeys } from '../datasources/index.js';
import { type Finding } from '../engine/index.js';
import { type DatasetContent } from './dataset-content.js';

/** From here on a key needs nobody to confirm it. */
const CERTAIN = 0.95;

/** Columns that seem to refer to others, though that is not certain, as findings. */
@Injectable()
export class KeyFindings {
  constructor(private readonly keys: DatasetKeys) {}

  async find({ projectId, datasetId, profiles }: DatasetContent): Promise<Finding[]> {
    const keys = await this.keys.list(projectId, datasetId);
    // A name that several tables share would join each of them.
    const isOwn = (table: string) => profiles.filter(({ name }) => name === table).length === 1;
    return keys
      .filter(({ from, to, confidence }) => confidence < CERTAIN && isOwn(from.table) && isOwn(to.table))
      .map(({ from, to, confidence, containment, evidence: reasons }) => ({
        entry: {
          section: 'joins',
          fields: { table: from.table, column: from.column, to: to.table, to_column: to.column },
        },
        evidence: { keys: [{ confidence, containment, reasons }] },
      }));
  }
}
