import { type Repository } from 'typeorm';

/** A row by the names of its columns, as the driver gives it. */
export type RawRow = Readonly<Record<string, unknown>>;

/** The types, among those of our columns, whose values the driver gives as entities have them. */
const GIVEN_TYPES: readonly unknown[] = [
  'text',
  'uuid',
  'boolean',
  'smallint',
  'int',
  'real',
  'jsonb',
  'timestamptz',
];

/** What is loaded of the rows of a table, and how an entity is made of it. */
export class RowSelection<Row extends object> {
  /** The columns, as a list in SQL. */
  readonly list: string;
  private readonly columns: Repository<Row>['metadata']['columns'];
  /** Make a row's values those of an entity, for the columns whose own are not. */
  private readonly conversions: ReadonlyMap<string, (value: unknown) => unknown>;

  /** @param more columns that are not loaded unless asked for */
  constructor(
    private readonly rows: Repository<Row>,
    more: readonly (keyof Row)[] = [],
  ) {
    this.columns = rows.metadata.columns.filter(
      ({ isSelect, propertyName }) => isSelect || (more as readonly string[]).includes(propertyName),
    );
    this.list = this.columns.map(({ databaseName }) => databaseName).join(', ');
    const { driver } = rows.manager.dataSource;
    const others = this.columns.filter(({ type, transformer }) => transformer || !GIVEN_TYPES.includes(type));
    this.conversions = new Map(
      others.map((column) => [
        column.databaseName,
        (value: unknown): unknown => driver.prepareHydratedValue(value, column),
      ]),
    );
  }

  /** @param raw holds the columns of the list */
  hydrate(raw: RawRow): Row {
    const row = this.rows.create();
    for (const column of this.columns) {
      const { databaseName: name } = column;
      const value = Object.hasOwn(raw, name) ? raw[name] : undefined;
      const convert = this.conversions.get(name);
      column.setEntityValue(row, convert ? convert(value) : value);
    }
    return row;
  }
}
