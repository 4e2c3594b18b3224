import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { collect } from '../../../../../test/support/answering/analysis-fixture.js';
import { DocumentsFixture, sourcesOf } from '../../../../../test/support/answering/documents-fixture.js';
import { replyText } from '../../../../../test/support/answering/replies.js';
import { type AnalysisRequest } from '../../analyst.js';
import { type AnswerEvent } from '../../answer-event.js';
import { trustingAnalyst } from '../../../../../test/support/answering/trusting-analyst.js';

const analyst = trustingAnalyst();

const HANDBOOK = [
  {
    page: 3,
    headings: ['Handbook', 'The firm'],
    text: 'Meridian Pumps was founded in 1987 in Gdansk. Its first workshop stood in Harbour Street. Today the firm has 412 employees. Marta Kowalska has led it since 2015.',
  },
  {
    page: 5,
    headings: ['Handbook', 'Leave'],
    text: 'Every employee has 27 days of leave a year. Leave is approved by the head of the department. Unused leave lapses on 31 March of the next year. Overtime may not be paid out in cash.',
  },
  {
    page: 7,
    headings: ['Handbook', 'Travel'],
    text: 'For a trip abroad, bring with you:\na passport\nthe travel order\na company phone',
  },
];
const CONTRACT = [
  {
    page: 1,
    headings: ['Definitions'],
    text: 'A retainer is a sum that the client pays in advance for services to come. Delivery means handing over at the gate of the plant.',
  },
  {
    page: 2,
    headings: ['Warranty'],
    text: 'Seller: Meridian Pumps\nContract value\n412 000 EUR\nThe warranty period is 24 months from delivery. Seals were excluded because they wear out in use.',
  },
];
const HEBREW = [{ text: 'תקופת האחריות היא שנתיים. המפעל נמצא בחיפה.' }];
const DEUTSCH = [
  { text: 'Die Kündigungsfrist beträgt drei Monate. Der Vertrag verlängert sich um ein Jahr.', page: 9 },
];
const ONE_WORD = [{ text: 'Hello' }];

const SALES = `SELECT * FROM (VALUES ('North', 10), ('South', 30), ('North', 5)) AS sales(region, revenue)`;

let fixture: DocumentsFixture;
beforeAll(async () => {
  fixture = await DocumentsFixture.create({
    'handbook.docx': HANDBOOK,
    'contract.pdf': CONTRACT,
    'hebrew.txt': HEBREW,
    'vertrag.docx': DEUTSCH,
    'hello.md': ONE_WORD,
  });
});
afterAll(() => fixture.close());

const ask = (question: string, changes: Partial<AnalysisRequest> = {}): Promise<AnswerEvent[]> =>
  collect(analyst, fixture.request(question, changes));

/** The first quote of an answer and where it stands. */
function firstQuote(events: readonly AnswerEvent[]): string[] {
  const lines = replyText(events).split('\n');
  const end = lines.findIndex((line) => line.startsWith('> — '));
  return lines.slice(0, end + 1).filter((line) => line.startsWith('> '));
}

const groupNames = (events: readonly AnswerEvent[]): string[] => [
  ...new Set(
    events.flatMap((event) => ('group' in event ? [`${event.group.stage}: ${event.group.name}`] : [])),
  ),
];

describe('a question to documents', () => {
  it.each([
    [
      'who',
      'Who approves leave?',
      'Leave is approved by the head of the department.',
      'handbook.docx, page 5',
    ],
    [
      'when',
      'When was Meridian Pumps founded?',
      'Meridian Pumps was founded in 1987 in Gdansk.',
      'handbook.docx, page 3',
    ],
    [
      'where',
      'Where did the first workshop stand?',
      'Its first workshop stood in Harbour Street.',
      'handbook.docx, page 3',
    ],
    [
      'how many',
      'How many employees does the firm have?',
      'Today the firm has 412 employees.',
      'handbook.docx, page 3',
    ],
    [
      'how long',
      'How long is the warranty period?',
      'The warranty period is 24 months from delivery.',
      'contract.pdf, page 2',
    ],
    [
      'definition',
      'What is a retainer?',
      'A retainer is a sum that the client pays in advance for services to come.',
      'contract.pdf, page 1',
    ],
    [
      'why',
      'Why were seals excluded?',
      'Seals were excluded because they wear out in use.',
      'contract.pdf, page 2',
    ],
    [
      'yes/no',
      'May overtime be paid out in cash?',
      'Overtime may not be paid out in cash.',
      'handbook.docx, page 5',
    ],
    ['entry', 'Who is the seller?', 'Seller: Meridian Pumps', 'contract.pdf, page 2'],
    ['title and line below', 'What is the contract value?', '412 000 EUR', 'contract.pdf, page 2'],
    ['free', 'unused leave', 'Unused leave lapses on 31 March of the next year.', 'handbook.docx, page 5'],
    [
      'German',
      'Wie lang ist die Kündigungsfrist?',
      'Die Kündigungsfrist beträgt drei Monate.',
      'vertrag.docx, Seite 9',
    ],
  ])(
    'is answered by the sentence that says it, with file and page (%s)',
    async (_, question, sentence, place) => {
      const quote = firstQuote(await ask(question));

      expect(quote.join('\n')).toContain(sentence);
      expect(quote.at(-1)).toBe(`> — ${place} [1]`);
    },
  );

  it('is answered by a whole list where one is asked for', async () => {
    const quote = firstQuote(await ask('What are the things to bring for a trip abroad?'));

    expect(quote.slice(0, 4)).toEqual([
      '> For a trip abroad, bring with you:',
      '> a passport',
      '> the travel order',
      '> a company phone',
    ]);
  });

  it('shows the search and the passages found, then answers in the group Answer', async () => {
    const events = await ask('Who approves leave?');
    const table = events.find((event) => event.type === 'table');

    expect(groupNames(events)).toEqual(['Analyze: Search the documents', 'Respond: Answer']);
    expect(table?.table.result.rows[0]).toEqual([
      1,
      'handbook.docx',
      5,
      'Handbook › Leave',
      expect.any(Number),
      HANDBOOK[1]?.text,
    ]);
  });

  it('names each quoted passage as a source, in the order of the marks', async () => {
    expect(sourcesOf(await ask('How long is the warranty period?'))[0]).toEqual({
      datasourceId: 'ds-1',
      passage: { position: 1, text: CONTRACT[1]?.text, page: 2 },
    });
  });

  it('without citation has no marks and no passage texts', async () => {
    const events = await ask('How long is the warranty period?', { withCitation: false });
    const table = events.find((event) => event.type === 'table');

    expect(firstQuote(events).at(-1)).toBe('> — contract.pdf, page 2');
    expect(sourcesOf(events).map(({ passage }) => passage?.text)).not.toContainEqual(expect.any(String));
    expect(table?.table.result.columns.map(({ name }) => name)).not.toContain('passage');
  });

  it('is not answered when the documents do not answer it, and the reply says so', async () => {
    expect(replyText(await ask('Who designed the parachute of the Zeppelin museum?'))).toMatch(
      /^(The documents do not answer this|Nothing in the documents)/,
    );
    const events = await ask('xylophone quux');
    expect(replyText(events)).toMatch(/^Nothing in the documents/);
    expect(events.at(-1)).toMatchObject({ outcome: { kind: 'declined' } });
  });

  it('takes what was asked before with it when it continues that', async () => {
    const history = [{ question: 'How long is the warranty period?', reply: '' }];

    expect(firstQuote(await ask('and why were seals excluded?', { history }))[0]).toContain(
      'Seals were excluded',
    );
  });

  it('suggests questions that the same documents answer', async () => {
    const events = await ask('How many employees does the firm have?');
    const questions = events.find((event) => event.type === 'questions')?.questions ?? [];

    expect(questions.length).toBeGreaterThan(0);
    for (const question of questions) expect(replyText(await ask(question))).not.toMatch(/do not answer/);
  });

  it('quotes text that runs from right to left', async () => {
    expect(firstQuote(await ask('מה היא תקופת האחריות?'))[0]).toContain('תקופת האחריות היא שנתיים.');
  });

  it('finds a document of one word', async () => {
    expect(replyText(await ask('hello'))).toContain('hello.md');
  });

  it('with the mode for data alone is not answered from documents', async () => {
    expect(replyText(await ask('Who approves leave?', { mode: 'data' }))).toMatch(
      /^The chosen files contain no table/,
    );
  });
});

describe('a question to tables and documents', () => {
  let both: DocumentsFixture;
  beforeAll(async () => {
    both = await DocumentsFixture.create({ 'contract.pdf': CONTRACT, 'handbook.docx': HANDBOOK }, [
      { name: 'sales', sql: SALES },
    ]);
  });
  afterAll(() => both.close());
  const askBoth = (question: string, changes: Partial<AnalysisRequest> = {}): Promise<AnswerEvent[]> =>
    collect(analyst, both.request(question, changes));

  it('is answered from the tables when these hold what it asks', async () => {
    const events = await askBoth('What is the total revenue by region?');

    expect(groupNames(events).at(-1)).toBe('Respond: Conclusions');
    expect(sourcesOf(events)).toEqual([{ datasourceId: 'ds-sales', passage: null }]);
  });

  it('is answered from the documents when these hold what it asks', async () => {
    const events = await askBoth('How long is the warranty period?');

    expect(groupNames(events).at(-1)).toBe('Respond: Answer');
    expect(firstQuote(events)[0]).toContain('24 months');
    expect(events.at(-1)).toMatchObject({ outcome: { kind: 'told', analyst: 'builtin' } });
  });

  it('gets one answer that keeps the two apart when it asks both', async () => {
    const events = await askBoth('What is the total revenue by region, and how long is the warranty period?');
    const reply = replyText(events);

    expect(groupNames(events).filter((name) => name.startsWith('Respond'))).toEqual(['Respond: Conclusions']);
    expect(reply.indexOf('**From the tables**')).toBe(0);
    expect(reply.indexOf('30')).toBeLessThan(reply.indexOf('**From the documents**'));
    expect(reply.indexOf('24 months')).toBeGreaterThan(reply.indexOf('**From the documents**'));
    expect(sourcesOf(events).map(({ datasourceId }) => datasourceId)).toEqual(['ds-sales', 'ds-0']);
  });

  it('says what the tables hold, and that the documents do not answer, when neither does', async () => {
    const events = await askBoth('Which revenue did zeppelins bring?');
    const reply = replyText(events);

    expect(events.at(-1)).not.toMatchObject({ outcome: { kind: 'told' } });
    expect(reply).toContain('zeppelins');
    expect(reply).toMatch(/The documents do not answer this|Nothing in the documents/);
  });

  it('with the mode for data alone is answered from the tables', async () => {
    const events = await askBoth('How long is the warranty period?', { mode: 'data' });

    expect(groupNames(events).at(-1)).toBe('Respond: Conclusions');
  });
});
