import { EXAMPLE_IDS } from '../../common/api/api-ids.js';
import { EXAMPLE_QUESTION } from './answer.example.js';
import { type JobDto } from './job.dto.js';

export const EXAMPLE_CANCELLED_JOB: JobDto = {
  id: EXAMPLE_IDS.job,
  session_id: EXAMPLE_IDS.session,
  question: EXAMPLE_QUESTION,
  state: 'cancelled',
  blocks: [],
  error: { code: 210020, message: 'The job was cancelled' },
  created_at: '2026-11-21T03:00:18.000Z',
  started_at: null,
  finished_at: '2026-11-21T03:00:20.000Z',
};
