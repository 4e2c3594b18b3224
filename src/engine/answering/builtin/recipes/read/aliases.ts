import { escapedPattern } from '../../../escaped-pattern.js';
import { type Scope } from './scope.js';

const LINKING = new Set(
  'the a an of in for between and or column columns with to by on is are where use from both each mean average calculate compute'.split(
    ' ',
  ),
);
const MOST_WORDS = 3;

/** Words that stand for a column because its header follows them in parentheses: "wind speed (WSPD)". */
function aliasesIn(prose: string, scope: Scope): Map<string, string> {
  const aliases = new Map<string, string>();
  for (const [, before = '', name = ''] of prose.matchAll(
    /((?:[\p{L}-]+\s{1,9}){1,4})\(\s{0,9}["'“`]?([^()"'”`]{1,60})["'”`]?\s{0,9}(?:column)?\)/gu,
  )) {
    const column = scope.columns.find((each) => each.name === name.trim());
    const words = before.trim().split(/\s+/);
    const start = words.findLastIndex((word) => LINKING.has(word.toLowerCase()));
    const phrase = words
      .slice(start + 1)
      .slice(-MOST_WORDS)
      .join(' ');
    if (column && phrase !== '') aliases.set(phrase.toLowerCase(), column.name);
  }
  for (const { name } of scope.columns) {
    if (!/[\p{Lu}_\d]/u.test(name) || !prose.includes(name)) continue;
    const told = new RegExp(
      `(?<![\\p{L}\\p{N}_])["'“]?${escapedPattern(name)}["'”]?\\s+(?:column\\s+)?(?:(?:holds|contains|represents|denotes|stands for|gives|measures|is)\\s+)?the\\s+((?:[\\p{L}-]+\\s+){0,2}[\\p{L}-]+?)(?=\\s*(?:[.,;)]|and\\b|in\\b|of\\b|$))`,
      'mu',
    ).exec(prose)?.[1];
    if (
      told !== undefined &&
      scope.named(told) === null &&
      !told.split(/\s+/).some((word) => LINKING.has(word))
    )
      aliases.set(told.toLowerCase(), name);
  }
  return aliases;
}

/** The prose with the headers themselves in place of the words that it says stand for them. */
export function withoutAliases(prose: string, scope: Scope): string {
  let text = prose;
  for (const [phrase, name] of aliasesIn(prose, scope)) {
    scope.alias(name, phrase);
    const letters = phrase.replace(/[^\p{L}\s-]/gu, '');
    const pattern = new RegExp(`(?<![\\p{L}\\p{N}_"'])${letters}(?![\\p{L}\\p{N}_]|\\s*\\()`, 'giu');
    const explained = new RegExp(
      `${letters}\\s*\\(\\s*["'“\`]?${escapedPattern(name)}["'”\`]?\\s*(?:column)?\\)`,
      'giu',
    );
    text = text.replace(explained, `"${name}"`).replace(pattern, `"${name}"`);
  }
  return text;
}
