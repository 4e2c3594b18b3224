import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { collect } from '../../../../../test/support/answering/analysis-fixture.js';
import { DocumentsFixture, sourcesOf } from '../../../../../test/support/answering/documents-fixture.js';
import { replyText } from '../../../../../test/support/answering/replies.js';
import { trustingAnalyst } from '../../../../../test/support/answering/trusting-analyst.js';
import { type AnalysisRequest } from '../../analyst.js';
import { type AnswerEvent } from '../../answer-event.js';

const analyst = trustingAnalyst();
const HARBOUR =
  'This lease was signed on 14 March 2022. The monthly rent is £18,500. The notice period is six months. The lessee pays in pounds.';
const MILL =
  'This lease was signed on 2 November 2021. The monthly rent is £9,750. The notice period is 90 days. The lessee pays in euros.';

let fixture: DocumentsFixture;
beforeAll(async () => {
  fixture = await DocumentsFixture.create({
    'harbour-lease.md': [{ text: HARBOUR, headings: ['Lease of the harbour', 'Terms'] }],
    'mill-lease.md': [{ text: MILL, headings: ['Lease of the mill', 'Terms'] }],
    'canteen.md': [
      { text: 'Lunch is served at noon.', headings: ['Lunch'] },
      {
        text: 'Lunch guests pay the deposit for plates in the canteen hall.',
        headings: ['Guests and plates'],
      },
      { text: 'Nothing at lunch.', headings: ['Zebra crossings'] },
    ],
  });
});
afterAll(() => fixture.close());

const ask = (question: string, changes: Partial<AnalysisRequest> = {}): Promise<AnswerEvent[]> =>
  collect(analyst, fixture.request(question, changes));

const rowsOf = (events: readonly AnswerEvent[]): unknown[][] =>
  events.flatMap((event) =>
    event.type === 'table' && event.group.stage === 'Respond'
      ? event.table.result.rows.map((row) => [...row])
      : [],
  );

describe('a question that compares documents', () => {
  it('gets a row for each, and says in which the value is higher, each with its mark', async () => {
    const events = await ask('Which of the leases has the higher monthly rent?');

    expect(replyText(events)).toMatch(
      /^The higher value is in harbour-lease\.md: £18,500 \[1\]; the lower one in mill-lease\.md: £9,750 \[2\]\./,
    );
    expect(rowsOf(events)).toEqual([
      ['harbour-lease.md', 'The monthly rent is £18,500.', '£18,500', null, 1],
      ['mill-lease.md', 'The monthly rent is £9,750.', '£9,750', null, 2],
    ]);
    expect(sourcesOf(events).map(({ datasourceId }) => datasourceId)).toEqual(['ds-0', 'ds-1']);
  });

  it('says of dates which is the earlier one', async () => {
    expect(replyText(await ask('Which lease was signed earlier?'))).toMatch(
      /^The earlier date is in mill-lease\.md: 2 November 2021/,
    );
  });

  it('compares times of different units', async () => {
    const reply = replyText(
      await ask('How do the harbour lease and the mill lease differ in the notice period?'),
    );
    expect(reply).toMatch(/^The higher value is in harbour-lease\.md: six months/);
  });

  it('shows both statements alone where they hold nothing that can be put in order', async () => {
    const events = await ask('Compare what the lessee pays in in the harbour lease and the mill lease.');
    expect(replyText(events)).toMatch(/^What each document says:/);
    expect(rowsOf(events)).toHaveLength(2);
  });

  it('without citation has no marks and no passage texts anywhere', async () => {
    const events = await ask('Which of the leases has the higher monthly rent?', { withCitation: false });

    expect(replyText(events)).not.toMatch(/\[\d\]/);
    expect(sourcesOf(events)).toHaveLength(2);
    for (const { passage } of sourcesOf(events)) expect(passage).toMatchObject({ text: null });
    expect(JSON.stringify(events)).not.toContain('The lessee pays in');
  });
});

describe('a number that is asked of one document', () => {
  it('is no comparison, whatever words it takes', async () => {
    expect(rowsOf(await ask('Is the monthly rent higher than £20,000?'))).toEqual([]);
  });
});

describe('the questions after an answer from documents', () => {
  it('are about other headings, and each is answered by the documents', async () => {
    const events = await ask('When is lunch served?');
    const next = events.flatMap((event) => (event.type === 'questions' ? event.questions : []));

    expect(next).toContain('What do the documents say about “Guests and plates”?');
    for (const question of next)
      expect(replyText(await ask(question))).not.toMatch(/^(No sentence|The documents do not)/);
    expect(next.join(' ')).not.toContain('Zebra');
  });
});
