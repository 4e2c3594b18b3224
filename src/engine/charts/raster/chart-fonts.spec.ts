import { createRequire } from 'node:module';
import { describe, expect, it } from '@jest/globals';
import { Resvg } from '@resvg/resvg-js';
import { fontsFor } from './chart-fonts.js';

const require = createRequire(import.meta.url);
const WHOLE = ['400Regular/NotoSans_400Regular.ttf', '700Bold/NotoSans_700Bold.ttf'].map((file) =>
  require.resolve(`@expo-google-fonts/noto-sans/${file}`),
);

function drawn(text: string, fontFiles: readonly string[]): Buffer {
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="600" height="60">
    <text x="5" y="25" font-family="Noto Sans">${text}</text>
    <text x="5" y="50" font-family="Noto Sans" font-weight="bold">${text}</text></svg>`;
  const font = { loadSystemFonts: false, fontFiles: [...fontFiles], defaultFontFamily: 'Noto Sans' };
  return new Resvg(svg, { font }).render().pixels;
}

describe('fontsFor', () => {
  it.each([
    'Total revenue, 2024 (€ −1,250.50 …)',
    'Ärger çiğ Łódź naïve',
    'Выручка по регионам',
    'Έσοδα ανά μήνα',
    'Doanh thu từng tệp',
  ])('takes smaller fonts that draw the same letters: %s', (text) => {
    const { files } = fontsFor(text);
    expect(files).not.toEqual(WHOLE);
    expect(drawn(text, files).equals(drawn(text, WHOLE))).toBe(true);
  });

  it.each(['ﬁn', 'किताब'])('takes the whole fonts for other letters: %s', (text) => {
    expect(fontsFor(text)).toEqual({ files: WHOLE, hasBold: true });
  });

  it('adds the font of a script that they do not have, which has one weight', () => {
    const { files, hasBold } = fontsFor('売上 by region');
    expect(files.slice(0, 2)).toEqual(WHOLE);
    expect(files).toHaveLength(3);
    expect(hasBold).toBe(false);
  });
});
