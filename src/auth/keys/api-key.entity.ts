import { Column, CreateDateColumn, Entity, PrimaryGeneratedColumn } from 'typeorm';
import { type KeyRole } from './key-roles.js';

/** An API key of a project. The key itself is never stored. */
@Entity('api_keys')
export class ApiKey {
  @PrimaryGeneratedColumn('uuid')
  id!: string;

  @Column('uuid', { name: 'project_id' })
  projectId!: string;

  /** For people; may be empty. */
  @Column('text', { default: '' })
  name!: string;

  @Column('text', { default: 'member' })
  role!: KeyRole;

  /** The readable beginning of the key, by which people tell keys apart. */
  @Column('text')
  prefix!: string;

  /** SHA-256 of the whole key, hexadecimal. */
  @Column('text', { unique: true })
  hash!: string;

  @CreateDateColumn({ name: 'created_at', type: 'timestamptz' })
  createdAt!: Date;

  @Column('timestamptz', { name: 'expires_at', nullable: true })
  expiresAt!: Date | null;

  @Column('timestamptz', { name: 'revoked_at', nullable: true })
  revokedAt!: Date | null;

  /** Addresses and ranges (CIDR) that it may come from; null: any. */
  @Column('text', { name: 'allowed_addresses', array: true, nullable: true })
  allowedAddresses!: string[] | null;

  /** Datasets that it is limited to; null: all of the project, also those to come. */
  @Column('text', { name: 'dataset_ids', array: true, nullable: true })
  datasetIds!: string[] | null;

  /** To about a minute. */
  @Column('timestamptz', { name: 'last_used_at', nullable: true })
  lastUsedAt!: Date | null;
}
