import { describe, expect, it } from '@jest/globals';
import { type AnswerEvent } from '../../api/answer-stream.js';
import { newTurn, readingsOf, turnOf, withEvents } from './turn.js';

const STEP = { id: 's', name: 'Query the data', stage: 'Analyze' } as const;
const REPLY = { id: 'r', name: 'Conclusions', stage: 'Respond' } as const;

const turnWith = (...events: AnswerEvent[]) => withEvents(newTurn('1', 'How many?', null), events);

describe('an answer that grows', () => {
  it('joins the pieces of a text until something else stands between, and takes code out of its fence', () => {
    const turn = turnWith(
      { type: 'job', id: 'job-1' },
      { type: 'task', group: STEP, status: 'running', files: 'a.csv' },
      { type: 'code', group: STEP, text: '```sql\nSELECT 1\n```' },
      { type: 'task', group: STEP, status: 'done', files: 'a.csv' },
      { type: 'message', group: REPLY, text: 'It is ' },
      { type: 'message', group: REPLY, text: '**1**.\n' },
      { type: 'table', group: REPLY, file: { name: 'a.csv', url: 'u' } },
      { type: 'message', group: REPLY, text: 'End' },
      { type: 'end' },
    );

    expect(turn).toMatchObject({ jobId: 'job-1', status: 'done' });
    expect(turn.groups.map(({ name, status, blocks }) => [name, status, blocks])).toEqual([
      ['Query the data', 'done', [{ kind: 'code', text: 'SELECT 1' }]],
      [
        'Conclusions',
        'running',
        [
          { kind: 'text', text: 'It is **1**.\n' },
          { kind: 'table', file: { name: 'a.csv', url: 'u' }, place: 0 },
          { kind: 'text', text: 'End' },
        ],
      ],
    ]);
  });

  it('keeps what has come when it fails', () => {
    const turn = turnWith(
      { type: 'message', group: REPLY, text: 'Half' },
      { type: 'failed', code: 210020, message: 'broken' },
      { type: 'end' },
    );

    expect(turn).toMatchObject({ status: 'failed', failure: { code: 210020, message: 'broken' } });
    expect(turn.groups).toHaveLength(1);
  });

  it('is told from the history as it was from the stream', () => {
    const group = { group_id: 'r', group_name: 'Conclusions', stage: 'Respond' } as const;
    const turn = turnOf({
      job_id: 'job-1',
      question: { blocks: [{ content: 'How many?' }] },
      answer: {
        blocks: [
          { type: 'MESSAGE', content: 'One.', ...group },
          { type: 'SOURCES', content: [{ source: 'a.csv', datasource_id: 'ds-1', dataset_id: 'dset-1' }] },
          { type: 'QUESTIONS', content: ['And two?'] },
        ],
      },
    });

    expect(turn).toMatchObject({
      jobId: 'job-1',
      datasetId: 'dset-1',
      status: 'done',
      questions: ['And two?'],
    });
  });
});

describe('the readings of a reply that asks back', () => {
  const asked = turnWith(
    { type: 'message', group: REPLY, text: 'Did you mean one of these?\n\n- The average\n- The number\n' },
    { type: 'questions', questions: ['The average', 'The number'] },
    { type: 'end' },
  );

  it('are its follow-up questions where it lists them itself', () => {
    expect(readingsOf(asked)).toEqual(['The average', 'The number']);
  });

  it('are none where something was computed, or is still to come', () => {
    expect(readingsOf({ ...asked, status: 'running' })).toEqual([]);
    expect(readingsOf(withEvents(asked, [{ type: 'code', group: STEP, text: 'SELECT 1' }]))).toEqual([]);
  });
});
