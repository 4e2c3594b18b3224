import { Column, Entity, PrimaryColumn } from 'typeorm';

/** A key under which a request created something. It is inserted together with what was created. */
@Entity('idempotency_keys')
export class IdempotencyKey {
  @PrimaryColumn('uuid', { name: 'project_id' })
  projectId!: string;

  /** The key as the client sent it. */
  @PrimaryColumn('text')
  id!: string;

  /** Of the request: see `fingerprintOf`. */
  @Column('text')
  fingerprint!: string;

  /** Id of what was created. It may be deleted by now. */
  @Column('text', { name: 'resource_id' })
  resourceId!: string;

  /** From then on the key is as good as new. */
  @Column('timestamptz', { name: 'expires_at' })
  expiresAt!: Date;
}
