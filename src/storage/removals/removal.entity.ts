import { Column, CreateDateColumn, Entity, PrimaryColumn } from 'typeorm';
import { type Trace } from '../../common/trace.js';

/** Objects whose row is gone and that the store must still remove. */
@Entity('removals')
export class Removal {
  @PrimaryColumn('uuid')
  id!: string;

  @Column('uuid', { name: 'project_id' })
  projectId!: string;

  /** Key of an object, or beginning of the keys of many. */
  @Column('text')
  prefix!: string;

  /** The trace of the request that deleted the row. */
  @Column('jsonb', { nullable: true })
  trace!: Trace | null;

  @CreateDateColumn({ name: 'created_at', type: 'timestamptz' })
  createdAt!: Date;
}
