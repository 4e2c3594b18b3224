import { createHash } from 'node:crypto';
import { type DataSource } from 'typeorm';
import { ERASABLE_ROWS } from './erasable-rows.js';
import { type Erasure } from './erasure.js';

/** That somebody or something was erased, told so that only who still has it in a backup can recognise it. */
export interface Tombstone {
  /** SHA-256 of the project's id and, of a user, a line's end and the user's id, in hexadecimal digits. */
  readonly subject: string;
  /** A moment after which no row of it was left, by the clock of the database. */
  readonly erasedAt: Date;
  readonly withAuditLog: boolean;
}

/** A project or a user, named by what a tombstone calls it. */
interface Subject {
  readonly subject: string;
  readonly projectId: string;
  readonly projectName: string;
  /** Null: the whole project. */
  readonly userId: string | null;
}

const TABLES_OF_USERS = ERASABLE_ROWS.filter(({ condition }) => /\buser_id = \$2\)$/.test(condition));

/** The tombstones in a database. */
export class TombstonesRepository {
  constructor(private readonly database: DataSource) {}

  /** Called when the rows are gone; one that is erased again keeps the latest moment. */
  async leave(erasure: Erasure): Promise<void> {
    await this.database.query(
      `INSERT INTO tombstones (subject, erased_at, with_audit_log) VALUES ($1, clock_timestamp(), $2) ${OR_LATEST}`,
      [subjectOf(erasure), erasure.withAuditLog],
    );
  }

  /** Takes over those that are kept elsewhere. */
  async add(tombstones: readonly Tombstone[]): Promise<void> {
    for (const { subject, erasedAt, withAuditLog } of tombstones) {
      await this.database.query(
        `INSERT INTO tombstones (subject, erased_at, with_audit_log) VALUES ($1, $2, $3) ${OR_LATEST}`,
        [subject, erasedAt, withAuditLog],
      );
    }
  }

  list(): Promise<Tombstone[]> {
    return this.database.query(
      `SELECT subject, erased_at AS "erasedAt", with_audit_log AS "withAuditLog" FROM tombstones ORDER BY subject`,
    );
  }

  /** Which of these are there (again), projects first. */
  find(tombstones: readonly Tombstone[]): Promise<Subject[]> {
    const users = TABLES_OF_USERS.map(({ table }) => `SELECT project_id, user_id FROM ${table}`);
    return this.database.query(
      `SELECT * FROM (
         SELECT ${hashOf('id::text')} AS subject, id AS "projectId", name AS "projectName", NULL AS "userId" FROM projects
         UNION ALL
         SELECT ${hashOf(`project_id || chr(10) || user_id`)}, projects.id, name, user_id
         FROM (${[...users, 'SELECT project_id, user_id FROM audit_entries'].join(' UNION ')}) AS users
         JOIN projects ON projects.id = project_id WHERE user_id IS NOT NULL
       ) AS subjects WHERE subject = ANY ($1) ORDER BY "userId" NULLS FIRST`,
      [tombstones.map(({ subject }) => subject)],
    );
  }
}

/** What a tombstone calls a project or, where there is one, its user. */
export function subjectOf({ projectId, userId }: Pick<Erasure, 'projectId' | 'userId'>): string {
  const text = userId === null ? projectId : `${projectId}\n${userId}`;
  return createHash('sha256').update(text).digest('hex');
}

const OR_LATEST = `ON CONFLICT (subject) DO UPDATE SET erased_at = greatest(tombstones.erased_at, excluded.erased_at),
  with_audit_log = tombstones.with_audit_log OR excluded.with_audit_log`;

/** SQL for the same as `subjectOf`. */
function hashOf(text: string): string {
  return `encode(sha256(convert_to(${text}, 'UTF8')), 'hex')`;
}
