import { Column, CreateDateColumn, Entity, PrimaryColumn } from 'typeorm';

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

  @CreateDateColumn({ name: 'created_at', type: 'timestamptz' })
  createdAt!: Date;
}
