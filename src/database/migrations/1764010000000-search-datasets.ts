import { Logger } from '@nestjs/common';
import { type MigrationInterface, type QueryRunner } from 'typeorm';
import { createIndex } from '../concurrent-index.js';

/**
 * Finds datasets by any part of their texts, where the server has the extension `pg_trgm` and lets the role have it. Without it
 * the search reads the texts of all datasets of the project.
 */
export class SearchDatasets1764010000000 implements MigrationInterface {
  readonly transaction = false;

  async up(queryRunner: QueryRunner): Promise<void> {
    const operators = await trigramOperators(queryRunner);
    if (operators === null) return;
    // In lower case before they are cut up: where the server's locale is C, its trigrams have letters of ASCII alone.
    const texts = ['name', 'description'].map((column) => `lower(${column}) ${operators}`);
    await createIndex(queryRunner, 'datasets_search', `datasets USING gin (${texts.join(', ')})`);
  }

  /** The extension may be somebody else's, and stays. */
  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query('DROP INDEX IF EXISTS datasets_search');
  }
}

/** The name of the operators, or null where there are none. */
async function trigramOperators(queryRunner: QueryRunner): Promise<string | null> {
  try {
    await queryRunner.query('CREATE EXTENSION IF NOT EXISTS pg_trgm');
  } catch (error) {
    new Logger('Migration').warn(`datasets are searched without an index: ${String(error)}`);
  }
  const [extension] = (await queryRunner.query(
    `SELECT quote_ident(nspname) AS schema FROM pg_extension
     JOIN pg_namespace ON pg_namespace.oid = extnamespace WHERE extname = 'pg_trgm'`,
  )) as { schema: string }[];
  return extension ? `${extension.schema}.gin_trgm_ops` : null;
}
