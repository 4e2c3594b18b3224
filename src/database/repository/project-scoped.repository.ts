import {
  type DeepPartial,
  type EntityManager,
  type QueryDeepPartialEntity,
  type Repository,
  type SelectQueryBuilder,
} from 'typeorm';
import { type Page, type PageRequest } from '../../common/api/paging.js';
import { pageByHours } from './hour-page.js';
import { FAR, NEWEST_FIRST, shorterWay } from './page-walk.js';
import { type RawRow, RowSelection } from './row-selection.js';
import { poolOf } from '../pool/patient-pool.js';

/** What every row of a project has. */
interface ProjectRow {
  readonly id: string;
  readonly projectId: string;
}

/** PostgreSQL cannot even be asked for a text with a NUL character. */
export function mayBeId(text: string): boolean {
  return !text.includes('\0');
}

/** Which rows of a project are meant. */
interface Condition {
  /** In SQL; its `values` are `$2` onwards, as `$1` is the project. */
  readonly condition: string;
  readonly values: readonly unknown[];
}

/**
 * The one place where rows are tied to their project: every query of a service goes through here, and `projectId` is the
 * first argument of each. Another project's row is not found, exactly like a missing one.
 *
 * What almost every request does, finding a row and reading a page of them, is plain SQL: the query builder makes its statement
 * anew each time, which takes as much processor time as the rest of the request. It goes to the pool itself, as a query runner for
 * each statement is more than it needs.
 */
export abstract class ProjectScopedRepository<Row extends ProjectRow> {
  private loaded: RowSelection<Row> | undefined;

  constructor(protected readonly rows: Repository<Row>) {}

  find(projectId: string, id: string): Promise<Row | null> {
    return this.findBy(projectId, 'id', id);
  }

  /**
   * @param unitOfWork the transaction the row belongs to, if any
   * @returns the row as stored, with the columns that the database fills in
   */
  async insert(
    projectId: string,
    row: Omit<DeepPartial<Row>, 'projectId'>,
    unitOfWork?: EntityManager,
  ): Promise<Row> {
    const entity = this.rows.create({ ...row, projectId } as DeepPartial<Row>);
    await this.within(unitOfWork).insert(entity as QueryDeepPartialEntity<Row>);
    return entity;
  }

  /** @returns false when there is no such row in the project */
  async update(projectId: string, id: string, changes: Partial<Row>): Promise<boolean> {
    const result = await this.rows
      .createQueryBuilder()
      .update()
      .set(changes as never)
      .where('id = :id AND project_id = :projectId', { id, projectId })
      .execute();
    return result.affected === 1;
  }

  /** @returns false when there was no such row in the project */
  async delete(projectId: string, id: string, unitOfWork?: EntityManager): Promise<boolean> {
    const result = await this.within(unitOfWork)
      .createQueryBuilder()
      .delete()
      .where('id = :id AND project_id = :projectId', { id, projectId })
      .execute();
    return result.affected === 1;
  }

  /** Does what belongs together wholly or not at all. */
  transaction<T>(work: (unitOfWork: EntityManager) => Promise<T>): Promise<T> {
    return this.rows.manager.transaction(work);
  }

  protected within(unitOfWork: EntityManager | undefined): Repository<Row> {
    return unitOfWork ? unitOfWork.withRepository(this.rows) : this.rows;
  }

  /**
   * The row with a value in a column that no two rows share.
   * @param more columns to load that are not loaded unless asked for
   */
  protected async findBy(
    projectId: string,
    column: string,
    value: string,
    more: readonly (keyof Row)[] = [],
  ): Promise<Row | null> {
    if (!mayBeId(value)) return null;
    const selection = more.length > 0 ? new RowSelection(this.rows, more) : this.selection;
    const [row] = await this.send<RawRow>(
      `SELECT ${selection.list} FROM ${this.table} WHERE project_id = $1 AND ${column} = $2`,
      [projectId, value],
    );
    return row ? selection.hydrate(row) : null;
  }

  /** A query over the rows of one project, under the alias `entity`. */
  protected scoped(projectId: string, unitOfWork?: EntityManager): SelectQueryBuilder<Row> {
    return this.within(unitOfWork)
      .createQueryBuilder('entity')
      .where('entity.projectId = :projectId', { projectId });
  }

  /** The rows that fulfil a condition, newest first, `count` at most. */
  protected async newest(projectId: string, { condition, values }: Condition, count: number): Promise<Row[]> {
    const rows = await this.send<RawRow>(
      `SELECT ${this.selection.list} ${this.matching(condition)} ${NEWEST_FIRST} LIMIT ${count}`,
      [projectId, ...values],
    );
    return rows.map((row) => this.selection.hydrate(row));
  }

  /** One page of the rows that fulfil a condition, newest first; rows added meanwhile do not change the order. */
  protected async page(
    projectId: string,
    { condition, values }: Condition,
    { number, size }: PageRequest,
  ): Promise<Page<Row>> {
    const offset = (number - 1) * size;
    if (offset > FAR) return this.farPage(projectId, { condition, values }, offset, size);
    const matching = this.matching(condition);
    // Joined to its count, a page past the end is one row of nulls.
    const rows = await this.send<RawRow & { total: number }>(
      `SELECT * FROM (SELECT count(*)::int AS total ${matching}) AS counted
       LEFT JOIN (SELECT ${this.selection.list} ${matching} ${NEWEST_FIRST} LIMIT ${size} OFFSET ${offset}) AS page ON true ${NEWEST_FIRST}`,
      [projectId, ...values],
    );
    return this.pageOf(rows);
  }

  /** One page of all rows of a project, newest first, of which a table keeps how many were created in each hour. */
  protected async pageOfAll(
    projectId: string,
    counted: { readonly table: string; readonly count: string },
    { number, size }: PageRequest,
  ): Promise<Page<Row>> {
    const rows = { table: this.table, list: this.selection.list };
    const statement = pageByHours(rows, counted, { offset: (number - 1) * size, size });
    return this.pageOf(await this.send<RawRow & { total: number }>(statement, [projectId]));
  }

  /** @param rows those of a page, each with the total; past the end of the list one with the total alone */
  private pageOf(rows: readonly (RawRow & { readonly total: number })[]): Page<Row> {
    const items = rows.filter(({ id }) => id !== null).map((row) => this.selection.hydrate(row));
    return { items, total: rows[0]?.total ?? 0 };
  }

  /** Walks along the index alone, from the end that is nearer, and reads no row but those of the page. */
  private async farPage(
    projectId: string,
    { condition, values }: Condition,
    offset: number,
    size: number,
  ): Promise<Page<Row>> {
    const matching = this.matching(condition);
    const [counted] = await this.send<{ total: number }>(`SELECT count(*)::int AS total ${matching}`, [
      projectId,
      ...values,
    ]);
    const total = counted?.total ?? 0;
    const count = Math.min(size, total - offset);
    if (count <= 0) return { items: [], total };
    const rows = await this.send<RawRow>(
      `SELECT ${this.selection.list} FROM ${this.table}
       WHERE project_id = $1 AND id IN (SELECT id ${matching} ${shorterWay(total, offset, count)}) ${NEWEST_FIRST}`,
      [projectId, ...values],
    );
    return { items: rows.map((row) => this.selection.hydrate(row)), total };
  }

  private matching(condition: string): string {
    return `FROM ${this.table} WHERE project_id = $1 AND (${condition})`;
  }

  /** Sends one statement, as part of a transaction if there is one. @returns its rows as the driver gives them */
  protected send<Raw extends RawRow>(
    statement: string,
    values: readonly unknown[],
    unitOfWork?: EntityManager,
  ): Promise<Raw[]> {
    if (unitOfWork) return unitOfWork.query<Raw[]>(statement, [...values]);
    const { dataSource } = this.rows.manager;
    dataSource.logger.logQuery(statement, [...values]);
    return poolOf(dataSource).rowsOf<Raw>(statement, values);
  }

  private get selection(): RowSelection<Row> {
    this.loaded ??= new RowSelection(this.rows);
    return this.loaded;
  }

  private get table(): string {
    return this.rows.metadata.tablePath;
  }
}
