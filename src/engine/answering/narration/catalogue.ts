import { readFileSync } from 'node:fs';
import { type ReplyLanguage } from '../analyst.js';
import { numberFormat } from './number-format.js';

/** A text with `{name}` placeholders, or one text per plural category of the number named by `by`. */
type Message = string | ({ readonly by: string; readonly other: string } & Readonly<Record<string, string>>);

/** Values for the placeholders of a message. */
export type MessageValues = Readonly<Record<string, string | number>>;

const CATALOGUES = new Map<string, ReadonlyMap<string, Message>>();

/** Languages with a catalogue in messages/, and the locale of their numbers. A translation is a new file and a line here. */
const LOCALES: ReadonlyMap<ReplyLanguage, string> = new Map([
  ['EN', 'en'],
  ['AR', 'ar'],
  ['HI', 'hi'],
  ['ID', 'id'],
  ['VI', 'vi'],
  ['ZH-CN', 'zh-CN'],
  ['ZH-TW', 'zh-TW'],
  ['JA', 'ja'],
  ['KO', 'ko'],
  ['DE', 'de'],
  ['FR', 'fr'],
  ['ES', 'es'],
  ['IT', 'it'],
  ['PT', 'pt'],
  ['PL', 'pl'],
  ['RU', 'ru'],
  ['TR', 'tr'],
]);
const FALLBACK = 'en';
/** The digits of the tables, also where a language has its own. */
const DIGITS = { numberingSystem: 'latn' } as const;
/** What stands between the parts of a list that goes on, where it is no comma and blank. */
const COMMAS: ReadonlyMap<string, string> = new Map([
  ['ar', '، '],
  ['ja', '、'],
  ['zh-CN', '、'],
  ['zh-TW', '、'],
]);
/** Letters and marks that fill a square. */
const WIDE = /^[\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}\u3000-\u303f\uff00-\uffef“”]$/u;
/** Digits of a number that its binary form keeps. */
const EXACT_DIGITS = 15;

function load(locale: string): ReadonlyMap<string, Message> {
  const known = CATALOGUES.get(locale);
  if (known) return known;
  const text = readFileSync(new URL(`./messages/${locale}.json`, import.meta.url), 'utf8');
  const messages = new Map(Object.entries(JSON.parse(text) as Record<string, Message>));
  CATALOGUES.set(locale, messages);
  return messages;
}

const isWide = (letter: string | undefined): boolean => letter !== undefined && WIDE.test(letter);

/**
 * A text with its placeholders filled in. Between two letters of a script that leaves no blanks between words, the blank
 * that sets off a name in other letters is left out.
 */
function filled(text: string, valueOf: (name: string) => string): string {
  return text.replace(
    /( ?)\{(\w+)\}( ?)/g,
    (whole: string, before: string, name: string, after: string, at: number) => {
      const value = valueOf(name);
      const opens = isWide(text[at - 1]) && isWide(value[0]);
      const closes = isWide(value.at(-1)) && isWide(text[at + whole.length]);
      return `${opens ? '' : before}${value}${closes ? '' : after}`;
    },
  );
}

/** Texts and number formats of one reply language. Languages without a catalogue get English. */
export class Catalogue {
  private static readonly known = new Map<string, Catalogue>();
  private readonly messages: ReadonlyMap<string, Message>;
  private readonly plurals: Intl.PluralRules;
  private readonly lists: Intl.ListFormat;
  private readonly formats = new Map<string, Intl.NumberFormat>();

  private constructor(
    readonly locale: string,
    /** The language that the texts are in. */
    readonly language: Exclude<ReplyLanguage, 'AUTO'>,
  ) {
    this.messages = load(locale);
    this.plurals = new Intl.PluralRules(locale);
    this.lists = new Intl.ListFormat(locale === 'en' ? 'en-GB' : locale, { type: 'conjunction' });
  }

  static of(language: ReplyLanguage): Catalogue {
    const locale = LOCALES.get(language);
    const known = Catalogue.known.get(language);
    if (known) return known;
    const catalogue =
      locale === undefined || language === 'AUTO'
        ? new Catalogue(FALLBACK, 'EN')
        : new Catalogue(locale, language);
    Catalogue.known.set(language, catalogue);
    return catalogue;
  }

  /**
   * The text of a message. Numbers among the values are written in the format of the language.
   * @throws Error when the catalogue has no such message
   */
  text(key: string, values: MessageValues = {}): string {
    const message = this.messages.get(key);
    if (message === undefined) throw new Error(`no message ${key} in ${this.locale}`);
    return filled(this.choose(message, values), (name) => this.insert(values, name));
  }

  /**
   * A number for reading: grouped digits, at most two decimals, more for numbers under one.
   * @param format how people have said that it is written (`numberFormat`)
   */
  number(value: number | bigint, format: string | null = null): string {
    const said = format === null ? null : numberFormat(format);
    if (said) return this.format(said).format(value);
    const isSmall = typeof value === 'number' && Math.abs(value) < 1;
    const precision = isSmall ? { maximumSignificantDigits: 4 } : { maximumFractionDigits: 2 };
    return this.format(precision).format(value);
  }

  /** A constant of a question as it was asked, with the decimal mark of the language: a year has no thousands separator. */
  constant(value: number): string {
    return this.format({ useGrouping: false, maximumSignificantDigits: EXACT_DIGITS }).format(value);
  }

  /** A number that is written already, such as `0.50`, with the decimal mark of the language; other texts as they are. */
  written(text: string): string {
    if (!/^-?\d{1,15}(\.\d{1,20})?$/.test(text)) return text;
    const digits = (text.split('.')[1] ?? '').length;
    const decimals = { minimumFractionDigits: digits, maximumFractionDigits: digits };
    return this.format({ useGrouping: false, ...decimals }).format(Number(text));
  }

  /** A percentage, given in percent. */
  percent(percentage: number): string {
    return this.format({ style: 'percent', maximumFractionDigits: 1 }).format(percentage / 100);
  }

  /** "a, b and c". */
  list(items: readonly string[]): string {
    return this.lists.format(items);
  }

  /** "a, b, c": items of a list that more may follow. */
  series(items: readonly string[]): string {
    return items.join(COMMAS.get(this.locale) ?? ', ');
  }

  /** A text that begins a sentence or title. */
  begin(text: string): string {
    const { script } = new Intl.Locale(this.locale).maximize();
    // In other scripts a small letter at the beginning is one of a name.
    if (script !== 'Latn' && script !== 'Cyrl') return text;
    return text.charAt(0).toLocaleUpperCase(this.locale) + text.slice(1);
  }

  /** Making a format takes longer than writing many numbers with it. */
  private format(options: Intl.NumberFormatOptions): Intl.NumberFormat {
    const key = JSON.stringify(options);
    const known = this.formats.get(key) ?? new Intl.NumberFormat(this.locale, { ...DIGITS, ...options });
    this.formats.set(key, known);
    return known;
  }

  private choose(message: Message, values: MessageValues): string {
    if (typeof message === 'string') return message;
    const count = Number(Object.hasOwn(values, message.by) ? values[message.by] : 0);
    return message[this.plurals.select(count)] ?? message.other;
  }

  private insert(values: MessageValues, name: string): string {
    const value = Object.hasOwn(values, name) ? values[name] : undefined;
    if (value === undefined) return `{${name}}`;
    return typeof value === 'number' ? this.number(value) : value;
  }
}
