// Large CSV files that are the same in every run.
import { once } from 'node:events';
import { createWriteStream } from 'node:fs';

const REGIONS = ['north', 'south', 'east', 'west'];
const WORDS = 'the order was late and parcel arrived open box but all items fine, thank you'.split(' ');

function numbers(seed) {
  let state = seed;
  return () => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return state / 2 ** 32;
  };
}

function cells(id, next) {
  const day = new Date(1.5e12 + Math.floor(next() * 3650) * 86_400_000).toISOString().slice(0, 10);
  const label = `${REGIONS[Math.floor(next() * 4)]}-${Math.floor(next() * 1e4)}`;
  return [String(id), day, (next() * 1e6).toFixed(2), label];
}

function sentence(next) {
  return Array.from(
    { length: 30 + Math.floor(next() * 20) },
    () => WORDS[Math.floor(next() * WORDS.length)],
  ).join(' ');
}

const quoted = (list) => list.map((cell) => `"${cell}"`).join(',');

/** The files of the bench: `share` is the share of the asked rows that each has. */
export const LARGE_FILES = [
  { name: 'plain', share: 1, header: 'id,day,amount,label', row: (id, next) => cells(id, next).join(',') },
  {
    name: 'all quoted',
    share: 0.2,
    header: '"id","day","amount","label"',
    row: (id, next) => quoted(cells(id, next)),
  },
  { name: 'long texts', share: 0.2, header: 'id,review', row: (id, next) => `${id},"${sentence(next)}"` },
];

export async function generate(path, { header, row }, rows) {
  const next = numbers(12345);
  const out = createWriteStream(path);
  let text = `${header}\n`;
  for (let id = 1; id <= rows; id++) {
    text += `${row(id, next)}\n`;
    if (text.length > 1 << 20) {
      if (!out.write(text)) await once(out, 'drain');
      text = '';
    }
  }
  out.end(text);
  await once(out, 'finish');
}
