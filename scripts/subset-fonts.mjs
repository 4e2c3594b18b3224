// Writes the fonts of charts with the letters of Latin, Greek and Cyrillic alone: a text is shaped three times as fast by them.
// `npm run fonts` after a new version of the fonts, or when `common-letters.json` changes.
import { createRequire } from 'node:module';
import { copyFile, readFile, writeFile } from 'node:fs/promises';
import subsetFont from 'subset-font';

const require = createRequire(import.meta.url);
const PACKAGE = '@expo-google-fonts/noto-sans';
const FOLDER = new URL('../src/engine/charts/fonts/', import.meta.url);
const FONTS = [
  ['400Regular/NotoSans_400Regular.ttf', 'NotoSans-Regular.ttf'],
  ['700Bold/NotoSans_700Bold.ttf', 'NotoSans-Bold.ttf'],
];

const { ranges } = JSON.parse(await readFile(new URL('common-letters.json', FOLDER), 'utf8'));
const letters = ranges.flatMap(([from, to]) => {
  const first = Number.parseInt(from, 16);
  return Array.from({ length: Number.parseInt(to, 16) - first + 1 }, (_, at) =>
    String.fromCodePoint(first + at),
  );
});
for (const [source, file] of FONTS) {
  const font = await readFile(require.resolve(`${PACKAGE}/${source}`));
  const subset = await subsetFont(font, letters.join(''), { targetFormat: 'truetype' });
  await writeFile(new URL(file, FOLDER), subset);
  console.log(`${file}: ${subset.length} of ${font.length} bytes`);
}
await copyFile(require.resolve(`${PACKAGE}/LICENSE_FONT`), new URL('LICENSE', FOLDER));
