import { Column, CreateDateColumn, Entity, PrimaryColumn } from 'typeorm';

/** A collection of data sources that belong together. */
@Entity('datasets')
export class Dataset {
  @PrimaryColumn('text')
  id!: string;

  @Column('uuid', { name: 'project_id' })
  projectId!: string;

  /** Its creator: the only one who may change it. */
  @Column('text', { name: 'user_id' })
  userId!: string;

  @Column('text')
  name!: string;

  @Column('text')
  description!: string;

  @CreateDateColumn({ name: 'created_at', type: 'timestamptz' })
  createdAt!: Date;
}
