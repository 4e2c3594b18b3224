// Writes the fonts of charts with the letters of Latin alone, and with those of Latin, Greek and Cyrillic: a file is mapped into
// memory for each text that is shaped, the smaller the sooner.
// `npm run fonts` after a new version of the fonts, or when `letters.json` changes.
import { createRequire } from 'node:module';
import { copyFile, readFile, writeFile } from 'node:fs/promises';
import subsetFont from 'subset-font';

const require = createRequire(import.meta.url);
const PACKAGE = '@expo-google-fonts/noto-sans';
const FOLDER = new URL('../src/engine/charts/fonts/', import.meta.url);
const FONTS = [
  ['400Regular/NotoSans_400Regular.ttf', 'Regular'],
  ['700Bold/NotoSans_700Bold.ttf', 'Bold'],
];

/** All letters of some ranges. */
const lettersOf = (ranges) =>
  ranges.flatMap(([from, to]) => {
    const first = Number.parseInt(from, 16);
    return Array.from({ length: Number.parseInt(to, 16) - first + 1 }, (_, at) =>
      String.fromCodePoint(first + at),
    );
  });

const letters = JSON.parse(await readFile(new URL('letters.json', FOLDER), 'utf8'));
for (const [source, weight] of FONTS) {
  const font = await readFile(require.resolve(`${PACKAGE}/${source}`));
  for (const [name, ranges] of Object.entries(letters)) {
    const file = `NotoSans-${name}-${weight}.ttf`;
    const subset = await subsetFont(font, lettersOf(ranges).join(''), { targetFormat: 'truetype' });
    await writeFile(new URL(file, FOLDER), subset);
    console.log(`${file}: ${subset.length} of ${font.length} bytes`);
  }
}
await copyFile(require.resolve(`${PACKAGE}/LICENSE_FONT`), new URL('LICENSE', FOLDER));
