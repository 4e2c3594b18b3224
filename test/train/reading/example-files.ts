import { createReadStream } from 'node:fs';
import { appendFile, writeFile } from 'node:fs/promises';
import { deserialize, serialize } from 'node:v8';
import { type AskedExample } from './examples.js';

const AT_ONCE = 50;
const LENGTH_BYTES = 4;

/** Writes examples, so that several processes can make them. */
export async function writeExamples(path: string, examples: readonly AskedExample[]): Promise<void> {
  await writeFile(path, '');
  for (let from = 0; from < examples.length; from += AT_ONCE) {
    const bytes = serialize(examples.slice(from, from + AT_ONCE));
    const length = Buffer.alloc(LENGTH_BYTES);
    length.writeUInt32LE(bytes.length);
    await appendFile(path, Buffer.concat([length, bytes]));
  }
}

/** Reads what `writeExamples` wrote. */
export async function readExamples(path: string): Promise<AskedExample[]> {
  const examples: AskedExample[] = [];
  let rest = Buffer.alloc(0);
  for await (const part of createReadStream(path, { highWaterMark: 2 ** 26 })) {
    rest = Buffer.concat([rest, part as Buffer]);
    while (rest.length >= LENGTH_BYTES && rest.length >= LENGTH_BYTES + rest.readUInt32LE(0)) {
      const end = LENGTH_BYTES + rest.readUInt32LE(0);
      examples.push(...(deserialize(rest.subarray(LENGTH_BYTES, end)) as AskedExample[]));
      rest = rest.subarray(end);
    }
  }
  return examples;
}
