import { addFile, createDataset, untilRead } from '../support/scenario.js';
import { type TestClient } from '../support/test-service.js';

const SALES = `region,amount\n${Array.from({ length: 50 }, (_, i) => `${i % 2 ? 'north' : 'south'},${i}`).join('\n')}\n`;

/** Files as they are dropped: one that can be read, and two that cannot. */
export function dropped() {
  const file = (name: string, text: string) => ({ name, mimeType: 'text/plain', buffer: Buffer.from(text) });
  return [file('sales.csv', SALES), file('movie.xyz', 'x'), file('empty.csv', '')];
}

/** A dataset with one file that is read. @returns its id */
export async function addSales(
  client: TestClient,
  content = SALES,
  name = 'Sales',
  file = 'sales.csv',
): Promise<string> {
  const dataset = await createDataset(client, name);
  await untilRead(client, await addFile(client, dataset, file, content));
  return dataset;
}

const failure = (status: number, code: number, msg: string) => ({
  status,
  contentType: 'application/json',
  body: JSON.stringify({ code, msg, message: msg, data: null }),
});

/** Answers to a new question that are none, each with a part of the sentence that a person reads. */
export function failingJobs(): [string, ReturnType<typeof failure>, string][] {
  const stream = `event:JOB_ID\ndata:job-1\n\nid:-1\nevent:ERROR\ndata:${JSON.stringify({
    choices: [{ delta: { content: { code: 'broken' } } }],
    group_id: '-1',
    group_name: '',
    stage: 'Respond',
    code: 210020,
    message: 'Something went wrong during job execution. Please try again.',
  })}\n\nevent:END_MARK\ndata:[ERROR]\n\n`;
  return [
    ['quota', failure(400, 210021, 'Job quota exceeded'), 'reached its limit of questions'],
    ['unread files', failure(400, 210023, 'Selected files are not all ready'), 'still being read'],
    ['no data', failure(400, 210026, 'Invalid analysis'), 'nothing to ask about'],
    ['expired key', failure(403, 1002, 'Expired credentials'), 'key has expired'],
    ['something gone', failure(200, 300003, 'session not found'), 'no longer exists'],
    ['a bug', failure(500, 9999, 'Internal server error'), 'Something went wrong'],
    [
      'a job that breaks off',
      { status: 200, contentType: 'text/event-stream', body: stream },
      'Something went wrong',
    ],
  ];
}

const ATTACKS = [
  '<script>window.hacked=1</script>',
  '<img src=x onerror="window.hacked=1">',
  '<svg onload=window.hacked=1>',
  '"><iframe src=javascript:window.hacked=1>',
  'javascript:window.hacked=1',
  '[link](javascript:window.hacked=1)',
  '![x](x" onerror="window.hacked=1)',
  '<a href="javascript:window.hacked=1">go</a>',
  '</td></tr></table><script>window.hacked=1</script>',
  "' onmouseover='window.hacked=1",
  '`${window.hacked=1}`',
  '{{constructor.constructor("window.hacked=1")()}}',
  '<math><mtext></mtext><style><img src=x onerror=window.hacked=1></style></math>',
  '<details open ontoggle=window.hacked=1>',
  '<base href=//evil.example>',
  '<meta http-equiv=refresh content="0;url=//evil.example">',
  '<form action=//evil.example><input autofocus onfocus=window.hacked=1>',
  '<template><script>window.hacked=1</script></template>',
  '<!--<img src="--><img src=x onerror=window.hacked=1>">',
  '\u202Egnp.exe\u202C',
  '\u2066isolated\u2069 \u2067right\u2069',
  'zero\u200Bwidth\u200Djoiner\uFEFF',
  'مرحبا <b>بك</b>',
  'Z̸̢̛͎a̶l̷g̴o̵'.repeat(8),
  'x'.repeat(120),
  '</script><script>window.hacked=1</script>',
  '<style>*{display:none}</style>',
  '<link rel=stylesheet href=//evil.example/x.css>',
  '<object data="data:text/html,<script>window.hacked=1</script>">',
  '<embed src="javascript:window.hacked=1">',
  '<video><source onerror=window.hacked=1></video>',
  '<input type=image src=x onerror=window.hacked=1>',
  '&lt;script&gt;window.hacked=1&lt;/script&gt;',
  '__proto__',
  'constructor',
  'toString',
  '%3Cscript%3Ewindow.hacked=1%3C/script%3E',
  '=HYPERLINK("javascript:window.hacked=1")',
  '\\u003cscript\\u003e',
  '* * * **_` ~~~ ``` # > |',
];

/** Forty names that do harm where they are taken for more than text. */
export const HOSTILE_NAMES: readonly string[] = ATTACKS;

/** A JSON table whose headers and cells all are hostile, one cell of 10 000 characters among them. */
export function hostileJson(): string {
  const rotated = (by: number) => [...ATTACKS.slice(by), ...ATTACKS.slice(0, by)];
  const long = ['w'.repeat(10_000), ...ATTACKS.slice(1)];
  // Not as an object: some of the names are those of what every object has.
  const record = (cells: readonly string[]) =>
    `{${ATTACKS.map((name, i) => `${JSON.stringify(name)}:${JSON.stringify(cells[i] ?? '')}`).join(',')}}`;
  return `[${[long, ...[1, 2, 3, 4, 5].map(rotated)].map(record).join(',')}]`;
}
