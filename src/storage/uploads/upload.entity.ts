import { Column, CreateDateColumn, Entity, PrimaryColumn } from 'typeorm';
import { bigint } from '../../database/index.js';

/** A file that a user of a project has uploaded and that data sources can be made of. */
@Entity('uploads')
export class Upload {
  @PrimaryColumn('uuid')
  id!: string;

  @Column('uuid', { name: 'project_id' })
  projectId!: string;

  @Column('text', { name: 'user_id' })
  userId!: string;

  /** The key clients know, `temp/user/<user>/<uuid>.<ext>`. */
  @Column('text', { name: 'file_object_key' })
  fileObjectKey!: string;

  /** The key in the object store. */
  @Column('text', { name: 'object_key' })
  objectKey!: string;

  /** In bytes. */
  @Column('bigint', { transformer: bigint })
  size!: number;

  @CreateDateColumn({ name: 'created_at', type: 'timestamptz' })
  createdAt!: Date;
}
