import { Column, CreateDateColumn, Entity, PrimaryColumn } from 'typeorm';
import { bigint } from '../../database/index.js';

/** An upload in parts that has begun. Once completed, it becomes an upload with the same id and keys. */
@Entity('multipart_uploads')
export class MultipartUpload {
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

  /** The object store's own id of the upload. */
  @Column('text', { name: 'store_upload_id' })
  storeUploadId!: string;

  /** Of the whole file, in bytes, as announced. */
  @Column('bigint', { transformer: bigint })
  size!: number;

  /** When it can no longer be completed. */
  @Column('timestamptz', { name: 'expires_at' })
  expiresAt!: Date;

  @CreateDateColumn({ name: 'created_at', type: 'timestamptz' })
  createdAt!: Date;
}
