import { readFile } from 'node:fs/promises';
import { parse } from 'cfb';

type CompoundKind = 'encrypted-office' | 'doc' | 'ppt' | 'xls' | 'msg' | 'compound';

/** Streams at the root of a compound file that tell what it is, in the order of their weight. */
const STREAMS: readonly (readonly [string, CompoundKind])[] = [
  ['encryptedpackage', 'encrypted-office'],
  ['worddocument', 'doc'],
  ['powerpoint document', 'ppt'],
  ['workbook', 'xls'],
  ['book', 'xls'],
  ['__properties_version1.0', 'msg'],
];

/** Tells what an OLE compound file is by its streams; a damaged one is just `compound`. */
export async function compoundKind(path: string): Promise<CompoundKind> {
  const names = new Set(rootStreams(await readFile(path)));
  return STREAMS.find(([name]) => names.has(name))?.[1] ?? 'compound';
}

function rootStreams(bytes: Buffer): string[] {
  try {
    const paths = parse(bytes).FullPaths.map((path) => path.toLowerCase().split('/'));
    return paths.flatMap(([, name, ...below]) => (name !== undefined && below.length === 0 ? [name] : []));
  } catch {
    return [];
  }
}
