import { Column, CreateDateColumn, Entity, PrimaryColumn } from 'typeorm';

/** A proposal that somebody turned down: it is not made again. */
@Entity('rejected_proposals')
export class RejectedProposal {
  @PrimaryColumn('uuid')
  id!: string;

  @Column('uuid', { name: 'project_id' })
  projectId!: string;

  @Column('text', { name: 'dataset_id' })
  datasetId!: string;

  @Column('text', { name: 'proposal_id' })
  proposalId!: string;

  /** Who turned it down. */
  @Column('text', { name: 'user_id' })
  userId!: string;

  @CreateDateColumn({ name: 'created_at', type: 'timestamptz' })
  createdAt!: Date;
}
