import { type Trigger } from './trigger.js';

interface NamedMeasureFile {
  readonly phrases: readonly string[];
  readonly over: string;
  readonly less?: string;
  readonly times?: string;
  readonly under?: string;
  readonly percent: boolean;
  readonly duration?: boolean;
  readonly fallback?: boolean;
  readonly optional?: boolean;
}

interface MoneyFile {
  readonly words: string;
  readonly phrases: readonly string[];
  readonly headers: string;
  readonly needs: string;
  readonly excludes: string;
}

/** The word lists as they are stored: words are separated by spaces. */
export interface LexiconFile {
  readonly skip: string;
  readonly scenery: string;
  readonly askers: string;
  readonly verbs: string;
  readonly rowNouns: string;
  readonly personNouns: string;
  readonly peopleHeaders: string;
  readonly triggers: Readonly<Record<Trigger, readonly string[]>>;
  readonly adjectives: Readonly<
    Record<string, readonly [direction: 'high' | 'low', columns: string, fallback?: 'count']>
  >;
  readonly moneyWords: readonly MoneyFile[];
  readonly ordinals: Readonly<Record<string, number>>;
  readonly saleNouns: string;
  readonly kindNouns: string;
  readonly ownerNouns: string;
  readonly opposites: Readonly<Record<string, string>>;
  readonly things: string;
  readonly measuring: string;
  readonly places: string;
  readonly yes: string;
  readonly no: string;
  readonly synonyms: readonly string[];
  readonly valueSynonyms: readonly string[];
  readonly additive: string;
  readonly averaged: string;
  readonly money: string;
  readonly idWords: string;
  readonly returning: string;
  readonly startHeaders: string;
  readonly endHeaders: string;
  readonly plannedHeaders: string;
  readonly doneHeaders: string;
  readonly roleHeaders: string;
  readonly targetHeaders: string;
  readonly actualHeaders: string;
  readonly lossHeaders: string;
  readonly burdenHeaders: string;
  readonly levels: string;
  readonly stocks: string;
  readonly namedMeasures: readonly NamedMeasureFile[];
  readonly flowWords: Readonly<Record<'out' | 'in', readonly string[]>>;
  readonly unsupported: Readonly<Record<string, readonly string[]>>;
}
