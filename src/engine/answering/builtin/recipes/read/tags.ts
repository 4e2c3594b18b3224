import { escapedPattern } from '../../../escaped-pattern.js';
import { splitWords } from '../../text/normalize.js';
import { plainText, sentencesOf } from './clauses.js';

/** One thing that a text wants written as `@name[value]`. */
export interface OutputTag {
  readonly name: string;
  /** The words of the name. */
  readonly words: readonly string[];
  /** What stands between the brackets. */
  readonly hint: string;
  /** What the text says of the value, in the brackets and behind the tags. */
  readonly description: string;
}

/** A text parted into what is to be done and how the answer is to be written. */
export interface TaggedText {
  readonly prose: string;
  readonly tags: readonly OutputTag[];
  /** What is said behind the tags of none of them in particular: "all rounded to two decimals". */
  readonly remarks: readonly string[];
}

const TAG = /@\s{0,9}([\p{L}\p{N}_][\p{L}\p{N}_ .\-/]*?)\s{0,9}\[/gu;

/** The end of the brackets that open before `start`; the end of the line where none closes them. */
function closing(text: string, start: number): number {
  let depth = 1;
  for (let at = start; at < text.length; at += 1) {
    if (text[at] === '[') depth += 1;
    if (text[at] === ']') depth -= 1;
    if (depth === 0) return at;
    if (text[at] === '@' && /^@[\p{L}_]+\[/u.test(text.slice(at))) return at;
  }
  return text.length;
}

interface Found {
  readonly name: string;
  readonly hint: string;
  readonly start: number;
  readonly end: number;
}

function findTags(text: string): Found[] {
  const found: Found[] = [];
  for (const match of text.matchAll(TAG)) {
    const open = match.index + match[0].length;
    const last = found.at(-1);
    if (last && match.index < last.end) continue;
    const end = closing(text, open);
    found.push({
      name: match[1] ?? '',
      hint: text.slice(open, end).trim(),
      start: match.index,
      end: end + 1,
    });
  }
  return found;
}

const bare = (word: string): string => splitWords(word).join(' ');

/** A piece of the explanations and the names that it explains. */
interface Explanation {
  readonly names: readonly string[];
  readonly text: string;
}

/** Where a text names values: in quotation marks, or at the start of what is said of them ("where r_value is …"). */
function namePattern(names: readonly string[], explained: string): RegExp {
  const any = names
    .toSorted((left, right) => right.length - left.length)
    .map(escapedPattern)
    .join('|');
  const quoted = new RegExp(`["'“‘\`](?:${any})["'”’\`]`, 'iu');
  if (!quoted.test(explained)) return bareNames(any);
  return new RegExp(
    `["'“‘\`](${any})["'”’\`]|(?<=^\\s*|\\bwhere\\s+)(${any})(?=\\s+(?:is|are|should|must|represents?)\\b)`,
    'giu',
  );
}

/** Names that stand without quotation marks: "where m and s have two decimals, d is …". They are written as the tag has them. */
function bareNames(any: string): RegExp {
  const verbs = 'is|are|has|have|should|must|be|being|represents?|denotes?|to|with|as|rounded|in|the label';
  const behind = `\\s*(?:,|=|:|and\\b|or\\b|(?:${verbs}|one|two|three|four|five|six|\\d)\\b)`;
  return new RegExp(`(?<![\\p{L}\\p{N}_"'@-])(${any})()(?![\\p{L}\\p{N}_])(?=${behind})`, 'gu');
}

/** What is said of which names: the text from the first of some names in a row up to the next ones. */
function explain(sentence: string, pattern: RegExp): Explanation[] {
  const found = [...sentence.matchAll(pattern)].map((match) => ({
    name: match[1] || match[2] || '',
    at: match.index,
    end: match.index + match[0].length,
  }));
  const pieces: { names: string[]; start: number; end: number }[] = [];
  for (const { name, at, end } of found) {
    const last = pieces.at(-1);
    if (last && /^[\s,]*(?:and|&|or)?\s{0,9}(?:the\s{1,9})?$/i.test(sentence.slice(last.end, at))) {
      last.names.push(name);
      last.end = end;
    } else pieces.push({ names: [name], start: at, end });
  }
  const head = sentence.slice(0, pieces[0]?.start ?? sentence.length);
  const explained = pieces.map(({ names, end }, index) => ({
    names,
    text: sentence.slice(end, pieces[index + 1]?.start ?? sentence.length),
  }));
  return [{ names: [], text: head }, ...explained].filter(({ text }) => /[\p{L}\p{N}]/u.test(text));
}

/** The sentences of an explanation, and their parts where a semicolon parts them. */
const explainedPieces = (text: string): string[] =>
  sentencesOf(text).flatMap((sentence) => sentence.split(/;\s*/));

/** What is written between one tag and the next, said of the first of them. */
function remarkOf(text: string, from: Found, next: Found | undefined): string {
  if (!next) return '';
  const between = text.slice(from.end, next.start);
  return /^\s*where\b/i.test(between) ? '' : between;
}

/** Finds the tags of a text; without any, all of it is prose. */
export function readTags(source: string): TaggedText {
  const text = plainText(source);
  const found = findTags(text);
  const [first] = found;
  if (!first) return { prose: text, tags: [], remarks: [] };
  const names = [
    ...new Set(found.flatMap(({ name, hint }) => [name, hint]).filter((name) => bare(name) !== '')),
  ];
  const behind = found.map(({ end }, index) => text.slice(end, found[index + 1]?.start ?? text.length));
  const pattern = namePattern(names, behind.join('\n'));
  const explanations = behind.flatMap((each) =>
    explainedPieces(each).flatMap((sentence) => explain(sentence, pattern)),
  );
  const tags = found.map(({ name, hint, ...place }, index): OutputTag => {
    const isOwn = (other: string): boolean => [name, hint].some((each) => bare(each) === bare(other));
    const about = explanations.filter((each) => each.names.some(isOwn)).map((each) => each.text);
    const remark = remarkOf(text, { name, hint, ...place }, found[index + 1]);
    const all = found.length === 1 ? explanations.map((each) => each.text) : about;
    return { name, words: splitWords(name), hint, description: [hint, remark, ...all].join('\n') };
  });
  // What stands between two tags is said of the first of them.
  const last = explainedPieces(behind.at(-1) ?? '').flatMap((sentence) => explain(sentence, pattern));
  const remarks = last.filter((each) => each.names.length === 0).map((each) => each.text);
  return { prose: text.slice(0, first.start), tags: unique(tags), remarks };
}

function unique(tags: readonly OutputTag[]): OutputTag[] {
  return [...new Map(tags.map((tag) => [tag.name, tag])).values()];
}
