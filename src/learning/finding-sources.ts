import { Injectable } from '@nestjs/common';
import { type Finding } from '../engine/index.js';
import { CommentFindings } from './comment-findings.js';
import { type DatasetContent } from './dataset-content.js';
import { DictionaryFindings } from './dictionary-findings.js';
import { JobFindings } from './job-findings.js';
import { KeyFindings } from './key-findings.js';

/** All that proposals are learned from. */
@Injectable()
export class FindingSources {
  constructor(
    private readonly jobs: JobFindings,
    private readonly dictionaries: DictionaryFindings,
    private readonly comments: CommentFindings,
    private readonly keys: KeyFindings,
  ) {}

  async find(content: DatasetContent): Promise<Finding[]> {
    const sources = [this.jobs, this.dictionaries, this.comments, this.keys];
    const found: Finding[] = [];
    // One after the other: none of them should take the machine for itself.
    for (const source of sources) found.push(...(await source.find(content)));
    return found;
  }
}
