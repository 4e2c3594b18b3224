import { randomUUID } from 'node:crypto';
import { Body, Controller, Get, type INestApplication, Module, Param, Post, Query } from '@nestjs/common';
import { NestFactory } from '@nestjs/core';
import pg from 'pg';

const INSERT = `
  INSERT INTO sessions (id, project_id, user_id, name, output_language, job_mode, max_contextual_job_history)
  SELECT $1, $2, $3, $4, $5, $6, $7 WHERE count_sessions_alone($2, $3) < $8 RETURNING created_at`;
const COLUMNS =
  'id, project_id, user_id, name, output_language, job_mode, max_contextual_job_history, created_at';
const FIND = `SELECT ${COLUMNS} FROM sessions WHERE project_id = $1 AND id = $2`;
const MATCHING = `FROM sessions WHERE project_id = $1 AND (user_id = $2 AND ($3::text IS NULL OR name ILIKE $3))`;
const ORDER = 'ORDER BY created_at DESC, id DESC';
const PAGE = `
  SELECT * FROM (SELECT count(*)::int AS total ${MATCHING}) AS counted
  LEFT JOIN (SELECT ${COLUMNS} ${MATCHING} ${ORDER} LIMIT 10 OFFSET 0) AS page ON true ${ORDER}`;
/** As many connections as Quarry has. */
const POOL_SIZE = 20;

/**
 * Makes the least that Nest can do for creating, getting and listing sessions: Quarry's statements, sent by a pool, and their
 * rows as JSON. Nothing is checked.
 * @param databaseUrl of a migrated database
 * @param projectId owner of all sessions
 */
export async function createBareApp(databaseUrl: string, projectId: string): Promise<INestApplication> {
  const pool = new pg.Pool({ connectionString: databaseUrl, max: POOL_SIZE });
  const rowsOf = async (statement: string, ...values: unknown[]) =>
    (await pool.query<Record<string, unknown>>(statement, [projectId, ...values])).rows;

  @Controller('v2/team/sessions')
  class BareController {
    @Post()
    async create(@Body() { user_id: userId, name }: { user_id: string; name: string }) {
      const id = randomUUID();
      await pool.query(INSERT, [id, projectId, userId, name, 'AUTO', 'AUTO', 10, 150]);
      return { id };
    }

    @Get()
    list(@Query('user_id') userId: string) {
      return rowsOf(PAGE, userId, null);
    }

    @Get(':id')
    async get(@Param('id') id: string) {
      return (await rowsOf(FIND, id))[0];
    }
  }

  @Module({ controllers: [BareController] })
  class BareModule {}

  return NestFactory.create(BareModule, { logger: ['error'] });
}
