import { readdir, readFile } from 'node:fs/promises';
import { join, relative } from 'node:path';
import { grouped, type RankedPassage, type RankingSet } from './ranking-set.js';

const MARKDOWN = /\.mdx?$/;
const HEADING = /^(#{1,6})\s+(\S.*)$/;
const FEWEST_CHARACTERS = 40;

/**
 * Sections of Markdown files below a folder without their headings, and the headings as questions: manuals, with code
 * among the words. Headings that stand over several sections are found by any of them.
 */
export async function headingSet(name: string, folder: string): Promise<RankingSet> {
  const paths = (await readdir(folder, { recursive: true, withFileTypes: true }))
    .filter((entry) => entry.isFile() && MARKDOWN.test(entry.name))
    .map((entry) => join(entry.parentPath, entry.name))
    .filter((path) => !path.includes('node_modules'))
    .toSorted();
  const sections: RankedPassage[] = [];
  for (const path of paths)
    sections.push(...sectionsOf(await readFile(path, 'utf8'), relative(folder, path)));
  const headingOf = ({ headings }: RankedPassage): string => headings[0] ?? '';
  return {
    name: `${name}: heading, of sections`,
    passages: sections.map((each) => ({ ...each, headings: [] })),
    questions: grouped(sections, headingOf).flatMap((found) =>
      found.slice(0, 1).map((first) => ({
        id: headingOf(first),
        text: headingOf(first),
        relevant: new Set(found.map(({ id }) => id)),
      })),
    ),
  };
}

/** The texts right under headings; the heading of a section is its only one. */
function sectionsOf(markdown: string, name: string): RankedPassage[] {
  const sections: { heading: string; lines: string[] }[] = [];
  let isCode = false;
  for (const line of markdown.split('\n')) {
    if (line.startsWith('```')) isCode = !isCode;
    const heading = isCode ? null : HEADING.exec(line);
    if (heading) sections.push({ heading: heading[2] ?? '', lines: [] });
    else sections.at(-1)?.lines.push(line);
  }
  return sections
    .map(({ heading, lines }, i) => ({
      id: `${name} ${i}`,
      text: lines.join('\n').trim(),
      headings: [heading],
    }))
    .filter(({ text }) => text.length >= FEWEST_CHARACTERS);
}
