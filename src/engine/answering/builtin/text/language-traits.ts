import { type ReplyLanguage } from '../../analyst.js';

/** A language that questions are asked in. */
export type QuestionLanguage = Exclude<ReplyLanguage, 'AUTO'>;
/** A language whose questions are put into English before they are read. */
export type ForeignLanguage = Exclude<QuestionLanguage, 'EN'>;

/** What a word behind a noun makes of it. */
export type Particle = 'owner' | 'object' | 'place';

/** Facts of a language that no word list holds. */
export interface Traits {
  readonly locale: string;
  readonly stemmer: string | null;
  readonly isSpaced: boolean;
  readonly decimal: '.' | ',';
  /** Whether adjectives stand behind their noun. */
  readonly isNounFirst?: boolean;
  /** Whether all that is said of a noun stands before it: "30歳以上の学生の名前", and where the verb stands then. */
  readonly headLast?: 'verb first' | 'verb last';
  /** Words behind an owner, behind what something is done to, and behind where something is. */
  readonly particles?: Readonly<Partial<Record<Particle, string>>>;
  /** Whether what a noun belongs to stands behind it without a word between: "адрес клиента". */
  readonly isGenitiveBehind?: boolean;
  /** Endings of plurals that the stemmer leaves on some words. */
  readonly plurals?: readonly string[];
}

export const TRAITS: Readonly<Record<ForeignLanguage, Traits>> = {
  ES: {
    locale: 'es',
    stemmer: 'spanish',
    isSpaced: true,
    decimal: ',',
    isNounFirst: true,
    plurals: ['es', 's'],
  },
  AR: {
    locale: 'ar',
    stemmer: 'arabic',
    isSpaced: true,
    decimal: '.',
    isNounFirst: true,
    isGenitiveBehind: true,
  },
  PT: {
    locale: 'pt',
    stemmer: 'portuguese',
    isSpaced: true,
    decimal: ',',
    isNounFirst: true,
    plurals: ['es', 's'],
  },
  ID: {
    locale: 'id',
    stemmer: null,
    isSpaced: true,
    decimal: ',',
    isNounFirst: true,
    isGenitiveBehind: true,
  },
  JA: {
    locale: 'ja',
    stemmer: null,
    isSpaced: false,
    decimal: '.',
    headLast: 'verb last',
    particles: { owner: 'の', object: 'を が に', place: 'で では には における' },
  },
  RU: { locale: 'ru', stemmer: 'russian', isSpaced: true, decimal: ',', isGenitiveBehind: true },
  HI: { locale: 'hi', stemmer: null, isSpaced: true, decimal: '.' },
  FR: {
    locale: 'fr',
    stemmer: 'french',
    isSpaced: true,
    decimal: ',',
    isNounFirst: true,
    plurals: ['s', 'x'],
  },
  DE: { locale: 'de', stemmer: 'german', isSpaced: true, decimal: ',' },
  VI: {
    locale: 'vi',
    stemmer: null,
    isSpaced: true,
    decimal: ',',
    isNounFirst: true,
    isGenitiveBehind: true,
  },
  TR: { locale: 'tr', stemmer: 'turkish', isSpaced: true, decimal: ',', headLast: 'verb last' },
  PL: { locale: 'pl', stemmer: null, isSpaced: true, decimal: ',', isGenitiveBehind: true },
  IT: { locale: 'it', stemmer: 'italian', isSpaced: true, decimal: ',', isNounFirst: true },
  KO: {
    locale: 'ko',
    stemmer: null,
    isSpaced: false,
    decimal: '.',
    headLast: 'verb last',
    particles: { owner: '의', object: '을 를 이 가 에', place: '에서 에서는 에는' },
  },
  'ZH-CN': {
    locale: 'zh-CN',
    stemmer: null,
    isSpaced: false,
    decimal: '.',
    headLast: 'verb first',
    particles: { owner: '的 之' },
  },
  'ZH-TW': {
    locale: 'zh-TW',
    stemmer: null,
    isSpaced: false,
    decimal: '.',
    headLast: 'verb first',
    particles: { owner: '的 之' },
  },
};

export const FOREIGN_LANGUAGES = Object.keys(TRAITS) as readonly ForeignLanguage[];
