import { randomUUID } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import { Repository } from 'typeorm';
import { ProjectScopedRepository } from '../database/index.js';
import { RejectedProposal } from './rejected-proposal.entity.js';

@Injectable()
export class RejectionsRepository extends ProjectScopedRepository<RejectedProposal> {
  constructor(@InjectRepository(RejectedProposal) rows: Repository<RejectedProposal>) {
    super(rows);
  }

  /** The ids of the proposals for a dataset that were turned down. */
  async listIds(projectId: string, datasetId: string): Promise<ReadonlySet<string>> {
    const rows = await this.send<{ readonly proposal_id: string }>(
      'SELECT proposal_id FROM rejected_proposals WHERE project_id = $1 AND dataset_id = $2',
      [projectId, datasetId],
    );
    return new Set(rows.map(({ proposal_id: id }) => id));
  }

  /** Notes that a proposal was turned down; once more changes nothing. */
  async add(
    projectId: string,
    { datasetId, proposalId, userId }: Pick<RejectedProposal, 'datasetId' | 'proposalId' | 'userId'>,
  ): Promise<void> {
    await this.send(
      `INSERT INTO rejected_proposals (id, project_id, dataset_id, proposal_id, user_id)
       VALUES ($1, $2, $3, $4, $5) ON CONFLICT DO NOTHING`,
      [randomUUID(), projectId, datasetId, proposalId, userId],
    );
  }

  /** @returns false when it was not turned down */
  async withdraw(projectId: string, datasetId: string, proposalId: string): Promise<boolean> {
    const { affected } = await this.rows
      .createQueryBuilder()
      .delete()
      .where('project_id = :projectId AND dataset_id = :datasetId AND proposal_id = :proposalId', {
        projectId,
        datasetId,
        proposalId,
      })
      .execute();
    return affected === 1;
  }
}
