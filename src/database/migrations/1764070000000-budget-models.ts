import { type MigrationInterface, type QueryRunner } from 'typeorm';

/** What a project takes of the language model in a month, and what it may take. */
export class BudgetModels1764070000000 implements MigrationInterface {
  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`ALTER TABLE projects
      ADD model_month date,
      ADD model_tokens_used bigint NOT NULL DEFAULT 0,
      ADD model_cost_used double precision NOT NULL DEFAULT 0,
      ADD model_token_budget bigint,
      ADD model_cost_budget double precision`);
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`ALTER TABLE projects
      DROP model_month,
      DROP model_tokens_used,
      DROP model_cost_used,
      DROP model_token_budget,
      DROP model_cost_budget`);
  }
}
