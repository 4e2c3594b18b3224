import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { encodedText } from '../../../../test/support/encoded-text.js';
import { decodedText } from './decoded-text.js';
import { inspectBytes } from './text-encoding.js';

const RUSSIAN = 'Город,Население\nМосква,12655050\nКазань,1257391\nНижний Новгород,1228199\n';
const POLISH = 'imię,miasto\nŁukasz,Łódź\nŻaneta,Kraków\nŚwiatopełk,Gdańsk\n';
const PIECE_BYTES = 2 ** 20;

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'quarry-encoding-'));
});
afterAll(() => rm(folder, { recursive: true }));

async function read(bytes: Uint8Array): Promise<{ encoding: string; text: string }> {
  const path = join(folder, 'text');
  await writeFile(path, bytes);
  const { encoding } = await inspectBytes(path);
  let text = '';
  for await (const piece of decodedText(path, encoding)) text += piece;
  return { encoding, text };
}

function utf32(text: string, order: 'little' | 'big'): Buffer {
  const characters = Array.from(text, (character) => character.codePointAt(0) ?? 0);
  const bytes = Buffer.alloc(characters.length * 4);
  for (const [i, code] of characters.entries()) {
    if (order === 'little') bytes.writeUInt32LE(code, i * 4);
    else bytes.writeUInt32BE(code, i * 4);
  }
  return bytes;
}

const utf16le = (text: string): Buffer => Buffer.from(text, 'utf16le');
const utf16be = (text: string): Buffer => utf16le(text).swap16();

describe('encodings older than Unicode', () => {
  it.each<[string, string]>([
    ['shift_jis', '氏名,部署,売上\n田中太郎,営業部,1200\n鈴木花子,開発部,3400\n'],
    ['euc-jp', 'これは日本語の文章です。\n東京はとても大きい都市であり、人がたくさんいます。\n'],
    ['euc-kr', '이름,부서,매출\n김철수,영업부,1200\n이영희,개발부,3400\n'],
    ['gb18030', '姓名,部门,销售额\n张伟,销售部,1200\n王芳,研发部,3400\n'],
    ['big5', '姓名,部門,銷售額\n張偉,銷售部,1200\n王芳,研發部,3400\n'],
    ['windows-1251', RUSSIAN],
    ['koi8-r', RUSSIAN],
    ['ibm866', RUSSIAN],
    ['iso-8859-2', POLISH],
    ['windows-1250', POLISH],
    ['windows-1253', 'Όνομα,Πόλη\nΓιώργος,Αθήνα\nΕλένη,Θεσσαλονίκη\n'],
    ['windows-1254', 'ad,şehir\nAyşe,İstanbul\nÇağrı,Diyarbakır\nIşıl,Muğla\n'],
    ['windows-1255', 'שם,עיר\nיוסי,ירושלים\nדנה,תל אביב\n'],
    ['windows-1256', 'الاسم,المدينة\nأحمد,القاهرة\nفاطمة,الرياض\n'],
    ['windows-1257', 'vardas,miestas\nJonas,Šiauliai\nŽivilė,Panevėžys\nRūta,Klaipėda\n'],
    ['windows-874', 'ชื่อ,เมือง\nสมชาย,กรุงเทพ\nสมหญิง,เชียงใหม่\n'],
  ])('%s is told by its letters', async (encoding, text) => {
    expect(await read(encodedText(text, encoding))).toEqual({ encoding, text });
  });

  it('a few accents in a western text are windows-1252', async () => {
    const bytes = Buffer.from([...Buffer.from('id,name,price\n1,Jos'), 0xe9, ...Buffer.from(',5 '), 0x80]);
    expect(await read(bytes)).toEqual({ encoding: 'windows-1252', text: 'id,name,price\n1,José,5 €' });
  });

  it('letters that come late in a long text tell as well', async () => {
    const plain = '2024-01-31,1200,north\n'.repeat(120_000);
    expect(await read(Buffer.concat([Buffer.from(plain), encodedText(RUSSIAN, 'koi8-r')]))).toEqual({
      encoding: 'koi8-r',
      text: plain + RUSSIAN,
    });
  });

  it('Korean syllables that only Windows has are read', async () => {
    const bytes = [
      encodedText('이름,부서,매출\n김철수,영업부,1200\n', 'euc-kr'),
      Buffer.of(0x8c, 0x63, 0x94, 0xee, 0xbe, 0x41),
      encodedText('\n서울', 'euc-kr'),
    ];
    expect(await read(Buffer.concat(bytes))).toEqual({
      encoding: 'euc-kr',
      text: '이름,부서,매출\n김철수,영업부,1200\n똠뷁퐸\n서울',
    });
  });

  it('Japanese in ISO-2022-JP is told by its escapes', async () => {
    const bytes = Buffer.from('name,1\n\x1b$BF|K\\\x1b(B,2\n', 'latin1');
    expect(await read(bytes)).toEqual({ encoding: 'iso-2022-jp', text: 'name,1\n日本,2\n' });
  });
});

describe('Unicode', () => {
  it('binary data that holds an escape of ISO-2022-JP by chance are no text', async () => {
    const bytes = Buffer.from(Array.from({ length: 4000 }, (_, index) => 1 + ((index * 37) % 255)));
    bytes.write('\x1b$', 2000, 'latin1');
    await expect(read(bytes)).rejects.toThrow('not a text file: it contains binary data');
  });

  it.each<[string, (text: string) => Buffer]>([
    ['utf-16le', utf16le],
    ['utf-16be', utf16be],
    ['utf-32le', (text) => utf32(text, 'little')],
    ['utf-32be', (text) => utf32(text, 'big')],
  ])('%s is told by its mark or, without one, by its zero bytes', async (encoding, encode) => {
    for (const text of [
      'name,city\nZoë,Łódź 😀\n',
      '姓名,城市,备注\n张伟,北京市朝阳区,长期客户\n王芳,上海市浦东新区,新客户\n',
    ]) {
      expect(await read(encode(`\ufeff${text}`))).toEqual({ encoding, text });
      expect(await read(encode(text))).toEqual({ encoding, text });
    }
  });

  it('a few zero bytes in a narrow text do not make it wide', async () => {
    await expect(read(Buffer.from('a,b\n1,x\0y\n2,z\n'))).rejects.toThrow(
      'not a text file: it contains NUL bytes',
    );
  });

  it('UTF-8 loses its mark', async () => {
    expect(await read(Buffer.from('\ufeffZoë'))).toEqual({ encoding: 'utf-8', text: 'Zoë' });
  });

  it('UTF-8 with some bytes damaged stays UTF-8, also where the damage comes late', async () => {
    const late = Buffer.concat([Buffer.from(`Zoë ${'x'.repeat(2 * PIECE_BYTES)}`), Buffer.of(0xff)]);
    expect(await read(late)).toMatchObject({ encoding: 'utf-8 (damaged)', text: /^Zoë x+\ufffd$/ });
    const cut = Buffer.from('Zoë, Renée, 5 €').subarray(0, -1);
    expect(await read(cut)).toEqual({ encoding: 'utf-8 (damaged)', text: 'Zoë, Renée, 5 \ufffd' });
  });
});

describe('pieces', () => {
  const around = (text: string, encode: (text: string) => Buffer): [string, Buffer] => {
    // Each copy begins one byte later in a piece than the one before.
    const copies = Array.from({ length: 8 }, () => `${text}a`).join('');
    const filler = 'a'.repeat((PIECE_BYTES - 12) / encode('a').length);
    return [filler + copies, Buffer.concat([encode(filler), encode(copies)])];
  };

  it.each<[string, (text: string) => Buffer, string]>([
    ['utf-8', (text) => Buffer.from(text), '日本語と😀'],
    ['utf-16le', (text) => utf16le(text), '日本語と😀'],
    ['utf-32be', (text) => utf32(text, 'big'), '日本語と😀'],
    ['shift_jis', (text) => encodedText(text, 'shift_jis'), '日本語と東京'],
    ['gb18030', (text) => encodedText(text, 'gb18030'), '中文和北京'],
    ['euc-kr', (text) => encodedText(text, 'euc-kr'), '서울과부산'],
  ])('a character of %s may begin in one piece and end in the next', async (encoding, encode, text) => {
    const [expected, bytes] = around(text, encode);
    const path = join(folder, 'pieces');
    await writeFile(path, bytes);
    let decoded = '';
    for await (const piece of decodedText(path, encoding as 'utf-8')) decoded += piece;
    expect(decoded === expected).toBe(true);
  });
});
