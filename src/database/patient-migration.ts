import { type MigrationInterface, type QueryRunner } from 'typeorm';

/** A migration that makes what it makes beside what is there. Processes of the version before go on with it, unless it `contracts`. */
interface Migration extends MigrationInterface {
  /**
   * Set where it removes, renames or narrows what is there: versions that do not know it no longer start. Such a one comes a release
   * after the last version that needs what it takes away.
   */
  readonly contracts?: boolean;
}

/** The class of a migration. */
export type MigrationClass = new () => Migration;

/** All statements of other processes that need the table wait for as long as a migration waits for its lock. */
const LOCK_TIMEOUT = '2s';

/** The same migration, which fails where a lock is not to be had soon. One outside of a transaction takes none that others wait for. */
export function patient(Given: MigrationClass): MigrationClass {
  return class implements Migration {
    readonly name = Given.name;
    private readonly given = new Given();
    readonly transaction = this.given.transaction;

    async up(queryRunner: QueryRunner): Promise<void> {
      if (queryRunner.isTransactionActive)
        await queryRunner.query(`SET LOCAL lock_timeout = '${LOCK_TIMEOUT}'`);
      await this.given.up(queryRunner);
    }

    async down(queryRunner: QueryRunner): Promise<void> {
      await this.given.down(queryRunner);
    }
  };
}
