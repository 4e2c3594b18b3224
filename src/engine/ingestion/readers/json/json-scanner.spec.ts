import { existsSync } from 'node:fs';
import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { UnreadableFile } from '../../unreadable-file.js';
import { type Scan, scanJson } from './json-scanner.js';
import { JsonWriter } from './json-writer.js';

const SUITE = join(import.meta.dirname, '../../../../../../shared/data/files/jsontestsuite');

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'quarry-json-'));
});
afterAll(() => rm(folder, { recursive: true }));

/** Reads a text; what the sink was given, written as JSON again. */
async function scanned(text: string): Promise<Scan & { written: string }> {
  const path = join(folder, 'in.json');
  await writeFile(path, text);
  const sink = new JsonWriter();
  const scan = scanJson(path, sink, 200);
  return { ...scan, written: sink.take() };
}

describe('values', () => {
  it.each([
    ['{"a":[1,-0,2.50,1e5,1E-7,12345678901234567890123],"b":{"":null}}'],
    ['[true,false,null,"x",[],{}]'],
    ['"\\u00e9\\ud83d\\ude00\\n\\"/\\\\"', '"é😀\\n\\"/\\\\"'],
    ['\ufeff \t\r\n[1 , 2]\n', '[1,2]'],
    ['"äö😀\u007f"', '"äö😀\u007f"'],
  ])('%s arrives as it is', async (text, written = text) => {
    await expect(scanned(text)).resolves.toEqual({ values: 1, replacedCharacters: 0, written });
  });

  it('characters that cannot be stored are replaced and counted', async () => {
    const { written, replacedCharacters } = await scanned('"a\\u0000b\\ud800c\\udc00\\ufffd\\ud83d\\ude00"');
    expect(written).toBe('"a\ufffdb\ufffdc\ufffd\ufffd😀"');
    expect(replacedCharacters).toBe(3);
  });

  it.each([
    ['{"a":1}\n{"a":2}\n', 2],
    ['[1]\r\n[2]\r\n\r\n[3]', 3],
    ['{"a":1}{"a":2} {"a":3}', 3],
  ])('lists and objects may follow one another on lines of their own: %j', async (text, values) => {
    expect((await scanned(text)).values).toBe(values);
  });

  it('nothing is lost where the file is read in pieces, wherever they end', async () => {
    const text = '{"näme":["te\\u00e9\\"xt",-12.5e+10,0.25,true,false,null,{}],"b":"x"}';
    const expected = JSON.stringify(JSON.parse(text)).replace('-125000000000', '-12.5e+10');
    const pieceBytes = 2 ** 20;
    for (let before = 1; before <= Buffer.byteLength(text); before++) {
      const { written } = await scanned(' '.repeat(pieceBytes - before) + text);
      expect(written).toBe(expected);
    }
  });

  it('a text longer than a piece is read', async () => {
    const long = 'ü'.repeat(3_000_000);
    expect((await scanned(`["${long}"]`)).written).toBe(`["${long}"]`);
  });

  it('lists and objects may be nested 200 levels deep', async () => {
    const text = `${'[{"a":'.repeat(100)}1${'}]'.repeat(100)}`;
    expect((await scanned(text)).written).toBe(text);
  });
});

describe('faults', () => {
  it.each([
    ['[1,\n2,\n3 4]', 'line 3, column 3: a comma or ] is missing before 4'],
    ['{"a": 1\n "b": 2}', 'line 2, column 2: a comma or } is missing before "'],
    ['{"a" 1}', 'line 1, column 6: a colon after the name is missing before 1'],
    ['{a: 1}', 'line 1, column 2: a name in double quotes is missing before a'],
    ['[1,]', 'line 1, column 4: there is a comma with nothing after it'],
    ['[1,,2]', 'line 1, column 4: a value is missing before ,'],
    ['[NaN]', 'line 1, column 2: NaN is not a JSON value'],
    ['[-]', 'line 1, column 2: a digit after the minus sign is missing before -'],
    ['[012]', 'line 1, column 3: a comma or ] is missing before 1'],
    ['["a\nb"]', 'line 1, column 4: the character U+000A appears inside a string'],
    ['["\\x"]', 'line 1, column 3: a backslash in a string must be followed'],
    ['["äöü", x]', 'line 1, column 9: x is not a JSON value'],
    ['["abc', 'line 1, column 6: the file ends inside a string: its closing quote is missing'],
    ['[1, [2', 'line 1, column 7: the file ends, but a comma or ] is missing'],
    ['{"a": 1} x', 'line 1, column 10: x appears after the end of the value'],
    ['[1] [2]', 'line 1, column 5: [ appears after the end of the value'],
    ['1\n2', 'line 2, column 1: 2 appears after the end of the value'],
    [' \n ', 'the file is empty'],
    ['['.repeat(100_000), 'line 1, column 201: lists and objects are nested more deeply than 200 levels'],
    ['{"a":'.repeat(100_000), 'nested more deeply than 200 levels'],
    [`["${'x'.repeat(17_000_000)}"]`, 'a string is longer than 16 million characters'],
  ])('%.20j is refused with its place', async (text, reason) => {
    const refusal = scanned(text);
    await expect(refusal).rejects.toBeInstanceOf(UnreadableFile);
    await expect(refusal).rejects.toThrow(reason);
  });
});

(existsSync(SUITE) ? describe : describe.skip)('JSONTestSuite (skipped where it is absent)', () => {
  const accepts = (name: string): boolean => {
    try {
      scanJson(join(SUITE, name), new JsonWriter(), 200);
      return true;
    } catch (error) {
      if (error instanceof UnreadableFile) return false;
      throw error;
    }
  };

  it('what must be accepted is, and what must be refused is', async () => {
    const names = (await readdir(SUITE)).filter((name) => name.endsWith('.json'));
    const wrong = names.filter((name) => {
      const isAccepted = accepts(name);
      return (name.startsWith('y_') && !isAccepted) || (name.startsWith('n_') && isAccepted);
    });
    expect(wrong).toEqual([]);
  });
});
