import { Column, CreateDateColumn, Entity, PrimaryColumn } from 'typeorm';
import { type Trace } from '../../common/trace.js';
import { bigint } from '../../database/index.js';
import {
  type IngestionUsage,
  type IntakeCorrection,
  type KeySketch,
  type TableIntake,
  type TableProfile,
} from '../../engine/index.js';
import { type FileExtension } from '../../storage/index.js';

export const DATASOURCE_STATUSES = ['synching', 'synched', 'invalid'] as const;
/** `synching`: waiting or being read; `synched`: usable; `invalid`: could not be read, see the reason. */
export type DatasourceStatus = (typeof DATASOURCE_STATUSES)[number];

/** A table of a file, as Parquet in the object store. */
export interface StoredTable {
  readonly objectKey: string;
  readonly profile: TableProfile;
}

/** The running text of a file, as Parquet in the object store. */
export interface StoredPassages {
  readonly objectKey: string;
  /** Of the terms of the passages. */
  readonly indexKey: string;
  readonly passageCount: number;
  /** Headings; absent where the file was read before they were kept. */
  readonly topics?: readonly string[];
  readonly wordCount: number;
}

/** Vectors of a file's passages, as Parquet in the object store. */
export interface StoredVectors {
  readonly objectKey: string;
  /** Name of the embedder's model: only vectors of one model compare. */
  readonly model: string;
}

/** Why the passages of a file could not be embedded. */
export interface VectorFault {
  /** For people. */
  readonly reason: string;
  /** In ISO 8601. */
  readonly at: string;
}

/** What reading a file found and took. */
export interface Intake {
  /** Of each table, in the order of the stored tables. */
  readonly tables: readonly TableIntake[];
  /** On the file as a whole. Plain sentences. */
  readonly notes: readonly string[];
  /** Null while the file has not been read, as when it could not be fetched. */
  readonly usage: IngestionUsage | null;
}

/** One file of a dataset. */
@Entity('datasources')
export class Datasource {
  @PrimaryColumn('text')
  id!: string;

  @Column('uuid', { name: 'project_id' })
  projectId!: string;

  @Column('text', { name: 'dataset_id' })
  datasetId!: string;

  @Column('text')
  name!: string;

  @Column('text')
  extension!: FileExtension;

  /** In bytes; null until the file is fetched. */
  @Column('bigint', { nullable: true, transformer: bigint })
  size!: number | null;

  /** Where the file is still to be fetched from; null once it is kept. It may hold secrets: never to be shown or logged. */
  @Column('text', { name: 'source_url', nullable: true })
  sourceUrl!: string | null;

  /** Where the original file is kept, or will be. */
  @Column('text', { name: 'object_key' })
  objectKey!: string;

  @Column('text')
  status!: DatasourceStatus;

  /** Why it is invalid, for people; else null. */
  @Column('text', { nullable: true })
  reason!: string | null;

  @Column('jsonb')
  tables!: StoredTable[];

  /** For each of the tables, what keys are found by; null where the file was read before there were any. Only loaded when asked for. */
  @Column('jsonb', { name: 'key_sketches', nullable: true, select: false })
  keySketches!: (readonly KeySketch[])[] | null;

  /** Null when the file has no running text. */
  @Column('jsonb', { nullable: true })
  passages!: StoredPassages | null;

  /** Null while the passages are not embedded. They may be of a model that is not configured any more. */
  @Column('jsonb', { nullable: true })
  vectors!: StoredVectors | null;

  /** Of the latest try; null where there was none or it went well. */
  @Column('jsonb', { name: 'vector_fault', nullable: true })
  vectorFault!: VectorFault | null;

  /** Rises with each correction: what was read before counts no more. */
  @Column('int', { default: 0 })
  revision!: number;

  /** How much of the reading is done, from 0 to 1. */
  @Column('real', { default: 0 })
  progress!: number;

  /** Null before the first reading has ended. Only loaded when asked for. */
  @Column('jsonb', { nullable: true, select: false })
  intake!: Intake | null;

  /** What the file is to be read by; empty when as it is found. Only loaded when asked for. */
  @Column('jsonb', { select: false, default: {} })
  correction!: IntakeCorrection;

  /** The trace of the request that created it or corrected it. */
  @Column('jsonb', { nullable: true })
  trace!: Trace | null;

  @CreateDateColumn({ name: 'created_at', type: 'timestamptz' })
  createdAt!: Date;
}
