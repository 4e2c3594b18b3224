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

/**
 * The one place where rows are tied to their project: every query of a service goes through here, and `projectId` is the
 * first argument of each. Another project's row is not found, exactly like a missing one.
 */
export abstract class ProjectScopedRepository<Row extends ProjectRow> {
  constructor(protected readonly rows: Repository<Row>) {}

  async find(projectId: string, id: string): Promise<Row | null> {
    // PostgreSQL cannot even be asked for a text with a NUL character.
    if (id.includes('\0')) return null;
    return this.scoped(projectId).andWhere('entity.id = :id', { id }).getOne();
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

  private within(unitOfWork: EntityManager | undefined): Repository<Row> {
    return unitOfWork ? unitOfWork.withRepository(this.rows) : this.rows;
  }

  /** A query over the rows of one project, under the alias `entity`. */
  protected scoped(projectId: string): SelectQueryBuilder<Row> {
    return this.rows.createQueryBuilder('entity').where('entity.projectId = :projectId', { projectId });
  }

  /** One page of a query's rows, newest first; rows added meanwhile do not change the order. */
  protected async page(query: SelectQueryBuilder<Row>, request: PageRequest): Promise<Page<Row>> {
    const [items, total] = await query
      .orderBy('entity.createdAt', 'DESC')
      .addOrderBy('entity.id', 'DESC')
      .offset((request.number - 1) * request.size)
      .limit(request.size)
      .getManyAndCount();
    return { items, total };
  }
}
