import { createRequire } from 'node:module';
import { fileURLToPath } from 'node:url';

const require = createRequire(import.meta.url);
const letters = require('../fonts/letters.json') as Record<string, readonly [string, string][]>;

/** Fonts with some letters alone, the smallest first, and what texts look like that have no others. */
const SMALL_FONTS = Object.entries(letters).map(([name, ranges]) => ({
  texts: new RegExp(`^[\\n${ranges.map(([from, to]) => `\\u${from}-\\u${to}`).join('')}]*$`),
  files: ['Regular', 'Bold'].map((weight) =>
    fileURLToPath(new URL(`../fonts/NotoSans-${name}-${weight}.ttf`, import.meta.url)),
  ),
}));
const WHOLE_FONTS = ['400Regular/NotoSans_400Regular.ttf', '700Bold/NotoSans_700Bold.ttf'].map((file) =>
  require.resolve(`@expo-google-fonts/noto-sans/${file}`),
);

/** Fonts of the scripts that Noto Sans does not have. They are large, and read for a chart only that has such letters. */
const SCRIPT_FONTS: readonly { readonly script: RegExp; readonly file: string }[] = [
  {
    script: /\p{Script=Arabic}/u,
    file: require.resolve('@expo-google-fonts/noto-sans-arabic/400Regular/NotoSansArabic_400Regular.ttf'),
  },
  {
    script: /\p{Script=Hangul}/u,
    file: require.resolve('@expo-google-fonts/nanum-gothic/400Regular/NanumGothic_400Regular.ttf'),
  },
  {
    script: /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}、。「」]/u,
    file: require.resolve('@expo-google-fonts/chocolate-classical-sans/400Regular/ChocolateClassicalSans_400Regular.ttf'),
  },
];

/** Files of fonts that have the letters of a text. */
interface ChartFonts {
  readonly files: readonly string[];
  /** Whether there is more than one weight for all letters. */
  readonly hasBold: boolean;
}

/** The smallest fonts that have all letters of a text. */
export function fontsFor(text: string): ChartFonts {
  const small = SMALL_FONTS.find(({ texts }) => texts.test(text));
  if (small) return { files: small.files, hasBold: true };
  const scripts = SCRIPT_FONTS.filter(({ script }) => script.test(text)).map(({ file }) => file);
  return { files: [...WHOLE_FONTS, ...scripts], hasBold: scripts.length === 0 };
}
