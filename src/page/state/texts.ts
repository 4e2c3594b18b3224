import { computed, signal } from '@preact/signals';
import { formatCount } from '../lib/format.js';
import english from '../texts/en.json';

export type TextKey = keyof typeof english;
/** A text, or one for each form that the language has for counts. */
type Text = string | Partial<Record<Intl.LDMLPluralRule, string>>;
type Catalogue = Partial<Record<TextKey, Text>>;

/** Languages of the interface, by their codes, each under its own name. */
export const LANGUAGES = {
  en: 'English',
  es: 'Español',
  ar: 'العربية',
  pt: 'Português',
  id: 'Bahasa Indonesia',
  ja: '日本語',
  ru: 'Русский',
  hi: 'हिन्दी',
  fr: 'Français',
  de: 'Deutsch',
  vi: 'Tiếng Việt',
  tr: 'Türkçe',
  pl: 'Polski',
  it: 'Italiano',
  ko: '한국어',
  'zh-cn': '简体中文',
  'zh-tw': '繁體中文',
} as const;

export type LanguageCode = keyof typeof LANGUAGES;

const catalogues = new Map(
  Object.entries(
    import.meta.glob<Catalogue>(['../texts/*.json', '!../texts/en.json'], {
      import: 'default',
    }),
  ),
);
const STORED = 'quarry-language';

export const language = signal<LanguageCode>('en');
const catalogue = signal<Catalogue>(english);
const isRightToLeft = computed(() => language.value === 'ar');

/** A text of the interface in its language, with `{name}` replaced; numbers are written as the language does. */
export function t(key: TextKey, values: Readonly<Record<string, string | number>> = {}): string {
  const text = formOf(catalogue.value[key] ?? english[key], Number(values['count']));
  return text.replace(/\{(\w+)\}/g, (_, name: string) => {
    const value = Object.hasOwn(values, name) ? values[name] : '';
    return typeof value === 'number' ? formatCount(value, language.value) : String(value);
  });
}

function formOf(text: Text, count: number): string {
  if (typeof text === 'string') return text;
  return text[new Intl.PluralRules(language.value).select(count)] ?? text.other ?? '';
}

function isKnown(code: string): code is LanguageCode {
  return Object.hasOwn(LANGUAGES, code);
}

/** Shows the page in a language, and remembers it. */
export async function chooseLanguage(code: LanguageCode): Promise<void> {
  const load = catalogues.get(`../texts/${code}.json`);
  catalogue.value = load ? await load() : english;
  language.value = code;
  document.documentElement.lang = code;
  document.documentElement.dir = isRightToLeft.value ? 'rtl' : 'ltr';
  localStorage.setItem(STORED, code);
}

/** The language chosen before, or the first of the browser's that there is. */
export async function startTexts(): Promise<void> {
  const ofBrowser = navigator.languages.flatMap((tag) => [tag.toLowerCase(), tag.slice(0, 2)]);
  const wanted = [localStorage.getItem(STORED) ?? '', ...ofBrowser];
  const known = wanted.find(isKnown) ?? 'en';
  if (known !== 'en') await chooseLanguage(known);
}
