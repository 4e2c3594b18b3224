/** Characters of a question that a caller may send. */
const LENGTH = 6000;
const PER_KIND = 10;

/** Pieces of which the questions of one kind are made, in runs and mixed. */
const KINDS: Readonly<Record<string, readonly string[]>> = {
  blanks: [' ', '\t', '\n', '\u00a0', '\u3000', '\u2028'],
  'invisible marks': ['\u200b', '\u200d', '\u2060', '\ufeff', '\u00ad', '\u180e'],
  dashes: ['-', '–', '—', '−', '_', ' - ', '--', '~'],
  quotes: ['"', "'", '“', '”', '`', "' '", '" "', '’s '],
  brackets: ['(', ')', '[', ']', '{', '}', '⟦', '⟧', '( ', '[['],
  digits: ['0', '1', '9', '1,', '1.', '2024', '2024-', '1 2 ', '٣', '10%', '1/2/'],
  'combining marks': ['\u0301', '\u0308', 'a\u0301', 'e\u0301\u0301', '\u20dd', 'ا\u064b'],
  'right-to-left marks': ['\u200f', '\u200e', '\u202e', '\u2067', '\u2069', 'א\u200f', 'ع\u200e'],
  'wide forms': ['ﷺ', 'ﷻ', '㎏', '①', '½', 'ﬁ', '㈱'],
  punctuation: ['.', ',', ';', ':', '?', '!', '%', '*', '/', '. ', ', ', '…'],
  letters: ['a', 'x', 'aa', 'A', 'é', 'ß', 'ż'],
  'scripts without blanks': ['中', '国', 'の', 'カ', '한', 'ก', 'တ', '売上'],
  'words of questions': ['total ', 'by ', 'and ', 'of ', 'the ', 'than ', 'not ', 'or ', 'per ', 'top 5 '],
  'clauses of recipes': [
    ', and then ',
    ' if the ',
    ' values of the ',
    ' otherwise ',
    '; ',
    ' and what ',
    ' where ',
  ],
  'tags of recipes': ['@mean_amount[value]', '@', '[', ']', '@a[', '@total[x] ', '_'],
  'turns of phrase': [
    'from 2019 to ',
    'between 1 and ',
    'more than ',
    'compared to ',
    'as a share of ',
    'why did ',
  ],
  'words of other languages': ['la ', 'der ', 'und ', 'par ', 'нет ', 've ', 'के ', 'và ', 'el total de '],
  'columns and values': [
    'amount ',
    'region ',
    'North ',
    'amount of ',
    'order_id ',
    '"North" ',
    'amount > 5 ',
  ],
  formulas: ['amount * ', '( amount ', ' / ', ' = ', '>= ', '+ - ', '100 * ', 'x^2 '],
};

/** A number in [0, 1) for each call, always the same for a seed: mulberry32. */
function randomFrom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

interface AdversarialQuestion {
  readonly kind: string;
  readonly question: string;
}

/** Around a run stand words that begin and end what patterns look for. */
const HEADS = ['', 'Calculate the mean of amount', 'total amount by region', 'if amount is', 'In 2024'];
const TAILS = ['', 'x and then report @mean_amount[value]', 'by region?', 'otherwise x', '!'];

function questionOf(pieces: readonly string[], at: number, random: () => number): string {
  const pick = <T>(list: readonly T[]): T | undefined => list[Math.floor(random() * list.length)];
  const [head = '', tail = ''] = [HEADS[at % HEADS.length], TAILS[(at >> 1) % TAILS.length]];
  const room = LENGTH - head.length - tail.length;
  const parts: string[] = [];
  // Every other one is a single run, the others are runs of several pieces.
  const only = at % 2 === 0 ? pieces[(at >> 1) % pieces.length] : undefined;
  for (let length = 0; length < room;) {
    const run = (only ?? pick(pieces) ?? '').repeat(only ? 100 : 1 + Math.floor(random() ** 3 * 200));
    parts.push(run);
    length += run.length;
  }
  return head + parts.join('').slice(0, room) + tail;
}

/** Questions of 6 000 characters that nobody means, always the same: some of each kind. */
export function adversarialQuestions(seed = 17): AdversarialQuestion[] {
  const random = randomFrom(seed);
  const made = Object.entries(KINDS).flatMap(([kind, pieces]) =>
    Array.from({ length: PER_KIND }, (_, at) => ({ kind, question: questionOf(pieces, at, random) })),
  );
  const everything = Object.values(KINDS).flat();
  const mixed = Array.from({ length: PER_KIND }, (_, at) => ({
    kind: 'everything',
    question: questionOf(everything, 2 * at + 1, random),
  }));
  return [...made, ...mixed];
}
