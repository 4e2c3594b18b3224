import { readFileSync } from 'node:fs';
import { remembered } from '../remembered.js';
import { TurnOfPhrase } from './turn-of-phrase.js';

/** What is written in other words that are understood, in the order in which it is looked for. */
type Wording = readonly [words: RegExp, said: string];

const MONTH = '(?:jan|feb|mar|apr|may|jun|jul|aug|sept?|oct|nov|dec)[a-z]*';

/** "Jan-Mar 2024", "2021–2023": from the one to the other. */
const RANGES: readonly Wording[] = [
  [new RegExp(`\\b(${MONTH}) ?[-–—] ?(?=${MONTH}\\b)`, 'gi'), '$1 to '],
  [/\b([qh][1-4]) ?[-–—] ?(?=[qh][1-4]\b)/gi, '$1 to '],
  [/\b((?:19|20)\d\d) ?[-–—] ?(?=(?:19|20)\d\d\b(?!-))/g, '$1 to '],
];

/** "half an hour", "a couple of weeks", "outsold". */
const FIGURES: readonly Wording[] = [
  [/\ban? (hour|day|week) and a half\b/gi, '1.5 $1s'],
  [/\bhalf an? (?=(?:hour|day|week|year|million|kilo)\b)/gi, '0.5 '],
  [/\ba quarter of an (?=hour\b)/gi, '0.25 '],
  [/\ba couple of (?=(?:hours|days|weeks|months|years)\b)/gi, '2 '],
  [/\ban? (?=(?:hour|day|week|month|year) or (?:more|longer|less|shorter)\b)/gi, '1 '],
  [/\b(?:ahead|in front) of(?= (?:the )?\p{Lu})/gu, 'better than'],
  [/\bout(sell|sold|earn|earned|spend|spent)(s?)\b/gi, '$1$2 more than'],
  [/\b(?:outperform(?:s|ed)?|outdo(?:es)?|outdid)\b/gi, 'do better than'],
  [/\b(?:a|one) dozen(?: of)?\b/gi, '12'],
  [/\bw\/o(?=\s)/gi, 'without'],
  [
    /(?<=\b(?:than|over|under|above|below|within|exceeding|least|most) )an? (?=(?:hundred|thousand|million|hour|day|week|month|year|kilo)\b)/gi,
    '1 ',
  ],
];

/** "last quarter of 23": the year in full. */
const QUARTERS: readonly Wording[] = [
  [
    /\b((?:first|second|third|fourth|last|1st|2nd|3rd|4th) (?:quarter|half) of|[qh][1-4](?: of)?) [’']?([0-3]\d)\b(?![-/.:,]\d)/gi,
    '$1 20$2',
  ],
  [/\blast quarter of (?=(?:19|20)\d\d\b)/gi, 'fourth quarter of '],
  [/\blast half of (?=(?:19|20)\d\d\b)/gi, 'second half of '],
];

/** "region x channel", "nights x price": a sign between two names, and no value that is called so. */
const SIGNS: readonly Wording[] = [
  [/(?<=\p{L}) x (?!(?:by|per|in|at|for|and|or|only|is|are|who|with|vs|on|from|to)\b)(?=\p{Ll})/gu, ' × '],
];

/** "in the 2010s", "first vs second half of 2024" */
const SPANS: readonly Wording[] = [
  [/\b(?:in|during|from|of) (?:the )?((?:19|20)\d)0[’']?s\b/gi, 'from $10 to $19'],
  [
    /\b(first|1st) (vs\.?|versus|and|to|with|against|compared (?:to|with)) (?:the )?(second|2nd) (half|quarter)(?= of ((?:19|20)\d\d|the year)\b)/gi,
    '$1 $4 of $5 $2 $3 $4',
  ],
  [/\b((?:first|second|1st|2nd|third|fourth|last) (?:half|quarter)) of the year\b(?! (?:19|20)\d\d)/gi, '$1'],
  [/\bcosts? us (?=the (?:most|least) \p{L})/giu, 'has '],
  [/\b(costs?) us (?=the (?:most|least)\b)/gi, '$1 '],
  [
    /\b(?:is|are|was|were|be|being) (over|above|under|below)(?= (?:about |around |roughly )?[$€£]?\d)/gi,
    '$1',
  ],
];

/** "over 2023, month by month", "year to date as of June 2024", "winter 2023/24": spans of time. */
const TIMES: readonly Wording[] = [
  [/\bover (?=(?:the (?:course of |whole of )?)?(?:201[1-9]|202[1-9]|203\d)\b(?![.,]\d))/gi, 'during '],
  [
    new RegExp(
      `\\b(?:year[- ]to[- ]date|ytd)\\b(.*?)\\b(?:as of|through|thru|until|till|up to|to)(?: the)?(?: end of)? (${MONTH}) ((?:19|20)\\d\\d)\\b`,
      'gi',
    ),
    '$1from January $3 to $2 $3',
  ],
];

const IN_PARENTHESES =
  '(?:(?:spring)(?= ?[^()]*\\(mar)|summer(?= ?[^()]*\\(jun)|(?:autumn|fall)(?= ?[^()]*\\(sep)|winter(?= ?[^()]*\\(dec))';

/** "winter 2023-24", "summer 2023 (June to August)": a season, whose months say nothing more. */
const SEASONS: readonly Wording[] = [
  [/\bwinter (of )?((?:19|20)\d\d) ?[-–] ?(?=\d\d(?:\d\d)?\b)/gi, 'winter $1$2/'],
  [
    new RegExp(
      `\\b(${IN_PARENTHESES}[^()]*?)\\s{0,9}\\((?:mar|jun|sep|dec)[a-z]* ?(?:to|through|till|until|-|–) ?(?:may|aug|nov|feb)[a-z]*\\)`,
      'gi',
    ),
    '$1',
  ],
];

/** "on what date": the day. */
const DAYS: readonly Wording[] = [[/\b(?:on|at) (?:what|which) dates?\b/gi, 'on which day']];

/** "quarter by quarter through 2023": all of the year. */
const COURSES: readonly Wording[] = [
  [
    /\b((?:month|quarter|week|day)(?:ly| (?:by|on|over|after) (?:month|quarter|week|day)),?) (?:through|throughout|across)(?= (?:the year )?(?:19|20)\d\d\b)/gi,
    '$1 in',
  ],
];

/** Whose the average is: "the team's", "our company-wide". */
const OWNER =
  "(?:(?:company|team|firm|group|class|store|network|business|department|site|global|total|general|overall|grand|whole|entire|common)(?:[’']s|[- ]wide)?\\s+)";
const ALL_OF =
  '(?:\\s+(?:of|across|over|for|among|from)\\s+(?:all|everyone|everybody|every \\w+|the (?:others|rest|whole (?:team|company|group)))(?:\\s+(?:of )?(?:the |our |these )?\\p{Ll}+s\\b)?)';
const BESIDE =
  '(?<=\\b(?:above|over|below|under|than|exceed|exceeds|exceeded|exceeding|beat|beats|at|of)[ -]';
const THE = '(?:(?:the|our|their|its|your|an)\\s+)?';
const AVERAGE = '(?:average|mean|avg\\.?)';

/** "above the company average", "than the average product", "below the average of all branches": a level that is not a number. */
const LEVELS: readonly Wording[] = [
  [
    new RegExp(`${BESIDE})${THE}(?:${OWNER}${AVERAGE}${ALL_OF}?|${AVERAGE}${ALL_OF})`, 'giu'),
    'overall average',
  ],
  [
    new RegExp(`(?<=\\bthan )${THE}overall(?: (?:one|rate|figure|level|value))?(?=[\\s?.,;!]|$)`, 'giu'),
    'overall average',
  ],
  [
    new RegExp(
      `(?<=\\b(?:above|over|below|under|than|exceed|exceeds|exceeded|exceeding|beat|beats)[ -])${THE}${AVERAGE}\\b`,
      'giu',
    ),
    'usual average',
  ],
  [/\b(?:exceed(?:s|ed|ing)?|beat(?:s|ing)?|top(?:s|ped)) (?=(?:usual|overall) average)/gi, 'above '],
  [
    /\b(?:was|were|is|are|be|been|c[ao]mes? in) (above|below|over|under)(?= (?:usual|overall) average)/gi,
    '$1',
  ],
  [/\bcontribut(?:e|es|ed|ing)(?= (?:more|less|over|above|below|under|at least|at most)\b)/gi, 'brought in'],
];

const START =
  '^(?!(?:which|what|how|who|whom|when|where|list|show|give|name|is|are|was|were|did|do|does|by|for)\\b)';

/** "SKUs below their reorder level, how many", "did we sell anything in May, and if so for how much": what is asked stands last. */
const ASKED_LAST: readonly Wording[] = [
  [
    new RegExp(
      `${START}([^?.!]+?)\\s{0,9}[,;:–—-]{1,9}\\s{0,9}(?:so |and )?how many(?: of (?:them|those|these))?(?: (?:are|were|is|was|do we have|did we have))?(?: (?:there|they|those|that|these|it))?(?: (?:in total|altogether|overall))?\\s{0,9}\\?*\\s{0,9}$`,
      'iu',
    ),
    'how many $1',
  ],
  [
    /^(?:did|do|does|have|has) (.+?)\b(?:anything|something|any)\b(.*?),?\s{1,9}(?:and )?if (?:so|yes),?\s{1,9}(?:for |in )?how much\b(.*)$/iu,
    'how much did $1$2$3',
  ],
  [
    /^(?:did|do|does|are there|is there|were there|was there|have|has) any (.+?)[,.?]?\s{1,9}(?:and )?if (?:so|yes),?\s{1,9}how many(?: of (?:them|those|these))?\s{0,9}\?*$/iu,
    'how many $1',
  ],
];

/** "the South, no wait, I mean the East": what is said in the place of something before. */
const TAKEN_BACK =
  '(?:no,? wait|wait,? no|wait|no,? sorry|sorry,? no|oh no|sorry|apologies|my mistake|my bad|scratch that|strike that|correction|rather|no)';
const CORRECTIONS: readonly Wording[] = [
  [
    new RegExp(
      `(?<=\\S{2})\\s*[,;.–—-]+\\s*(?:oh |ah |uh |er |um |hm+ )?${TAKEN_BACK}[,;:.–—-]*\\s+(?:(?:i|we) (?:mean|meant)|make (?:that|it)|that should be|it should be|should be|let'?s say|let'?s take)[,:]?\\s+(?=\\S)`,
      'giu',
    ),
    ' correct that to ',
  ],
  [
    /(?<=\S{2})\s{0,9}(?:[,;–—-]+|\.\.+|…)\s{0,9}(?:oh |ah |uh |er |um )?(?:no,? wait|wait,? no|sorry|scratch that|strike that|correction|my mistake|make that|or rather)\s{0,9}[,:–—-]*\s{1,9}(?=[\p{L}\d])(?!(?:but|if|how|what|which|i|we|that|to)\b|for (?:the )?\p{Ll})/gu,
    ' correct that to ',
  ],
  [/(?<=\S{2})\s*[,;–—-]+\s*(?:i|we) (?:mean|meant)(?: to say)?,?\s+(?=\S)/giu, ' that is to say '],
];

const inOtherWords = (text: string, wordings: readonly Wording[]): string =>
  wordings.reduce((result, [words, said]) => result.replace(words, said), text);

const OF_ANY_TEXT: readonly Wording[] = [
  ...FIGURES,
  ...QUARTERS,
  ...SIGNS,
  ...SPANS,
  ...SEASONS,
  ...TIMES,
  ...COURSES,
  ...DAYS,
  ...RANGES,
];

/** A text in the words that are understood. */
export const reworded = (text: string): string => inOtherWords(text, OF_ANY_TEXT);

/** "3 standard deviations above the mean": the mean is no level of its own. */
const DEVIATIONS = /\b(?:deviations?|sigmas?|sds?|stdevs?)\b/i;

/** "the most consistent price" is the price with the lowest standard deviation, "does A depend on B" the correlation of both. */
const TURNS_OF_PHRASE = (
  JSON.parse(readFileSync(new URL('./turns-of-phrase.json', import.meta.url), 'utf8')) as readonly (readonly [
    pattern: string,
    said: string,
  ])[]
).map(([pattern, said]) => new TurnOfPhrase(pattern, said));

/** A question to a table with what its asker takes back, puts last or compares with an average in one wording. */
export const rewordedQuestion = remembered((text): string => {
  const turned = TURNS_OF_PHRASE.reduce((result, turn) => turn.reworded(result), text);
  const said = inOtherWords(turned, [...CORRECTIONS, ...ASKED_LAST]);
  return DEVIATIONS.test(said) ? said : inOtherWords(said, LEVELS);
});

/** True for a question that takes something back. */
export const correctsItself = (text: string): boolean => rewordedQuestion(text).includes('correct that to');

/** True for a question that only the reading of its whole sense can answer: a search would leave a part of it out. */
export const needsReading = (text: string): boolean =>
  correctsItself(text) || /\b(?:usual|overall) average\b/.test(rewordedQuestion(text));
