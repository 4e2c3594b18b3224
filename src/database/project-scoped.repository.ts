import {
  type DeepPartial,
  type EntityManager,
  type QueryDeepPartialEntity,
  type Repository,
  type SelectQueryBuilder,
} from 'typeorm';
import { type Page, type PageRequest } from '../common/paging.js';

/** What every row of a project has. */
export interface ProjectRow {
  readonly id: string;
  readonly projectId: string;
}

/** PostgreSQL cannot even be asked for a text with a NUL character. */
export function mayBeId(text: string): boolean {
  return !text.includes('\0');
}

type Columns = Repository<ProjectRow>['metadata']['columns'];

/** A row by the names of its columns, as the driver gives it. */
type RawRow = Readonly<Record<string, unknown>>;

/**
 * The one place where rows are tied to their project: every query of a service goes through here, and `projectId` is the
 * first argument of each. Another project's row is not found, exactly like a missing one.
 *
 * What almost every request does, finding a row and reading a page of them, is plain SQL: the query builder makes its statement
 * anew each time, which takes as much processor time as the rest of the request.
 */
export abstract class ProjectScopedRepository<Row extends ProjectRow> {
  private loaded: Columns | undefined;

  constructor(protected readonly rows: Repository<Row>) {}

  async find(projectId: string, id: string): Promise<Row | null> {
    if (!mayBeId(id)) return null;
    const [row] = await this.rows.query<RawRow[]>(
      `SELECT ${this.selected} FROM ${this.table} WHERE project_id = $1 AND id = $2`,
      [projectId, id],
    );
    return row ? this.hydrate(row) : null;
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

  /** A query over the rows of one project, under the alias `entity`. */
  protected scoped(projectId: string, unitOfWork?: EntityManager): SelectQueryBuilder<Row> {
    return this.within(unitOfWork)
      .createQueryBuilder('entity')
      .where('entity.projectId = :projectId', { projectId });
  }

  /**
   * One page of the rows that fulfil a condition, newest first; rows added meanwhile do not change the order.
   * @param condition in SQL; its `values` are `$2` onwards, as `$1` is the project
   */
  protected async page(
    projectId: string,
    { condition, values }: { readonly condition: string; readonly values: readonly unknown[] },
    { number, size }: PageRequest,
  ): Promise<Page<Row>> {
    const matching = `FROM ${this.table} WHERE project_id = $1 AND (${condition})`;
    const order = 'ORDER BY created_at DESC, id DESC';
    // Joined to its count, a page past the end is one row of nulls.
    const rows = await this.rows.query<(RawRow & { total: number })[]>(
      `SELECT * FROM (SELECT count(*)::int AS total ${matching}) AS counted
       LEFT JOIN (SELECT ${this.selected} ${matching} ${order} LIMIT ${size} OFFSET ${(number - 1) * size}) AS page ON true ${order}`,
      [projectId, ...values],
    );
    const items = rows.filter(({ id }) => id !== null).map((row) => this.hydrate(row));
    return { items, total: rows[0]?.total ?? 0 };
  }

  /** The columns that are loaded unless others are asked for. */
  private get columns(): Columns {
    this.loaded ??= this.rows.metadata.columns.filter(({ isSelect }) => isSelect);
    return this.loaded;
  }

  private get selected(): string {
    return this.columns.map(({ databaseName }) => databaseName).join(', ');
  }

  private get table(): string {
    return this.rows.metadata.tablePath;
  }

  private hydrate(raw: RawRow): Row {
    const row = this.rows.create();
    const { driver } = this.rows.manager.dataSource;
    for (const column of this.columns) {
      const { databaseName: name } = column;
      const value = Object.hasOwn(raw, name) ? raw[name] : undefined;
      column.setEntityValue(row, driver.prepareHydratedValue(value, column));
    }
    return row;
  }
}
