import { type EntityManager } from 'typeorm';

/** Something that has a row. */
export interface Identified {
  readonly id: string;
}

/** Creates a row with what belongs to it, wholly or not at all. @returns what the work returns, once that is committed */
export type Transaction = <Row extends Identified>(
  work: (unitOfWork: EntityManager) => Promise<Row>,
) => Promise<Row>;
