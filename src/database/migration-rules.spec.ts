import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { DataSource } from 'typeorm';
import { contractionsOf, locksOf, type RunMigration } from '../../test/support/migration-breaches.js';
import { createDatabase, type TestDatabase } from '../../test/support/test-database.js';
import { MIGRATIONS } from './migrations.js';

/** Older than every release, of small tables. */
const EXEMPT: Readonly<Record<string, readonly string[]>> = {
  EraseInBatches1764030000000: ['erasures_of is not built concurrently'],
  LimitApiKeys1764190000000: ['api_keys: adds a constraint that is not NOT VALID'],
};

let database: TestDatabase;
const run = new Map<string, RunMigration>();

/** Runs all migrations and notes what each did. */
async function runAll(dataSource: DataSource): Promise<void> {
  const runner = dataSource.createQueryRunner();
  const noted: string[] = [];
  const noting = Object.assign(Object.create(runner) as typeof runner, {
    query: (statement: string, values?: unknown[]) => {
      noted.push(statement.trim());
      return runner.query(statement, values);
    },
  });
  for (const Migration of MIGRATIONS) {
    const tables = (await runner.query(
      `SELECT tablename AS name FROM pg_tables WHERE schemaname = current_schema()`,
    )) as { name: string }[];
    noted.length = 0;
    await new Migration().up(noting);
    const statements = noted.flatMap((text) => (text.includes('$$') ? [text] : text.split(/;\s*/)));
    run.set(Migration.name, { statements, tables: new Set(tables.map(({ name }) => name)) });
  }
  await runner.release();
}

beforeAll(async () => {
  database = await createDatabase();
  const dataSource = await new DataSource({ type: 'postgres', url: database.url }).initialize();
  await runAll(dataSource);
  await dataSource.destroy();
});

afterAll(() => database.drop());

describe.each(MIGRATIONS.map((Migration) => [Migration.name, Migration] as const))(
  '%s',
  (name, Migration) => {
    const done = (): RunMigration => run.get(name) ?? { statements: [], tables: new Set() };

    it('stops nobody for long: its indexes are built concurrently, its changes of tables read no rows', () => {
      expect(done().statements).not.toEqual([]);
      expect(locksOf(done())).toEqual(EXEMPT[name] ?? []);
    });

    it('takes nothing away that the version before may use, or says that it does', () => {
      expect(contractionsOf(done()).length > 0).toBe(new Migration().contracts === true);
    });

    it('lies outside of a transaction where it builds an index concurrently, and does nothing else that half-done stays', () => {
      const builds = done().statements.some((statement) => /\bCONCURRENTLY\b/i.test(statement));
      const cannotBeRepeated = done().statements.filter((statement) =>
        /^(?:ALTER TABLE|CREATE (?:TABLE|FUNCTION|TRIGGER|TYPE)|INSERT|UPDATE|DELETE)\b/i.test(statement),
      );
      expect(builds ? cannotBeRepeated : []).toEqual([]);
      expect(builds && new Migration().transaction !== false).toBe(false);
    });
  },
);

describe('the rules for migrations', () => {
  const tables = new Set(['jobs']);
  const of = (statement: string): RunMigration => ({ statements: [statement], tables });

  it.each([
    ['CREATE INDEX one ON jobs (id)', ['one is not built concurrently']],
    ['CREATE UNIQUE INDEX IF NOT EXISTS one ON jobs (id)', ['one is not built concurrently']],
    ['CREATE INDEX CONCURRENTLY one ON jobs (id)', []],
    ['CREATE INDEX one ON fresh (id)', []],
    ['ALTER TABLE jobs ADD COLUMN kind text NOT NULL', ['jobs: adds a column without a default']],
    [`ALTER TABLE jobs ADD kind text NOT NULL DEFAULT 'a', ADD other int`, []],
    [
      'ALTER TABLE jobs ALTER COLUMN kind SET NOT NULL',
      ['jobs: forbids nulls: add a check that is not valid, and validate it'],
    ],
    ['ALTER TABLE jobs ADD CONSTRAINT c CHECK (a > 0)', ['jobs: adds a constraint that is not NOT VALID']],
    ['ALTER TABLE jobs ADD CONSTRAINT c CHECK (a > 0) NOT VALID', []],
    ['ALTER TABLE jobs ALTER COLUMN a TYPE bigint', ['jobs: changes a type']],
    ['ALTER TABLE jobs ADD at uuid DEFAULT gen_random_uuid()', ['jobs: rewrites every row for a default']],
  ])('say of %s whom it stops', (statement, expected) => {
    expect(locksOf(of(statement))).toEqual(expected);
  });

  it.each([
    ['ALTER TABLE jobs DROP COLUMN kind', ['jobs: removes a column']],
    ['ALTER TABLE jobs ADD a int, DROP b', ['jobs: removes a column']],
    ['ALTER TABLE jobs RENAME a TO b', ['jobs: renames']],
    ['ALTER TABLE jobs ALTER a DROP NOT NULL', []],
    ['DROP TABLE jobs', ['TABLE jobs is removed']],
    ['DROP FUNCTION count_alone(uuid)', ['FUNCTION count_alone is removed']],
    ['ALTER TABLE jobs ADD dropped int', []],
  ])('say of %s what it takes away', (statement, expected) => {
    expect(contractionsOf(of(statement))).toEqual(expected);
  });
});
