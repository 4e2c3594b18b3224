import { type MigrationInterface, type QueryRunner } from 'typeorm';

/**
 * How many datasets a project has, for each hour in which they were created: a list of half a million is counted, and a page in its
 * middle found, without walking there. Triggers keep the counts, so that they are right whoever writes. Writers wait while the
 * datasets that are there are counted, about a second for a million.
 */
export class CountDatasetsByHour1764280000000 implements MigrationInterface {
  async up(queryRunner: QueryRunner): Promise<void> {
    for (const statement of STATEMENTS) await queryRunner.query(statement);
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query('DROP TRIGGER count_created_datasets ON datasets');
    await queryRunner.query('DROP TRIGGER count_deleted_datasets ON datasets');
    await queryRunner.query('DROP FUNCTION count_created_datasets, count_deleted_datasets');
    await queryRunner.query('DROP TABLE datasets_by_hour');
  }
}

const countsOf = (rows: string): string =>
  `SELECT project_id, date_trunc('hour', created_at, 'UTC') AS hour, count(*) AS datasets FROM ${rows} GROUP BY 1, 2`;

/** Several counts are written in one order, so that no two transactions wait for each other. */
const STATEMENTS = [
  `CREATE TABLE datasets_by_hour (
    project_id uuid NOT NULL REFERENCES projects ON DELETE CASCADE,
    hour timestamptz NOT NULL,
    datasets int NOT NULL,
    PRIMARY KEY (project_id, hour)
  )`,
  `CREATE FUNCTION count_created_datasets() RETURNS trigger LANGUAGE plpgsql AS $$
  BEGIN
    INSERT INTO datasets_by_hour AS counted ${countsOf('created')} ORDER BY 1, 2
    ON CONFLICT (project_id, hour) DO UPDATE SET datasets = counted.datasets + excluded.datasets;
    RETURN NULL;
  END $$`,
  `CREATE FUNCTION count_deleted_datasets() RETURNS trigger LANGUAGE plpgsql AS $$
  DECLARE gone record;
  BEGIN
    FOR gone IN ${countsOf('deleted')} ORDER BY 1, 2 LOOP
      UPDATE datasets_by_hour SET datasets = datasets - gone.datasets
      WHERE project_id = gone.project_id AND hour = gone.hour;
      DELETE FROM datasets_by_hour WHERE project_id = gone.project_id AND hour = gone.hour AND datasets = 0;
    END LOOP;
    RETURN NULL;
  END $$`,
  `CREATE TRIGGER count_created_datasets AFTER INSERT ON datasets
   REFERENCING NEW TABLE AS created FOR EACH STATEMENT EXECUTE FUNCTION count_created_datasets()`,
  `CREATE TRIGGER count_deleted_datasets AFTER DELETE ON datasets
   REFERENCING OLD TABLE AS deleted FOR EACH STATEMENT EXECUTE FUNCTION count_deleted_datasets()`,
  `INSERT INTO datasets_by_hour ${countsOf('datasets')}`,
];
