/** A number, compared with a relative tolerance (1e-6 where none is given). */
export interface GoldNumber {
  readonly number: number;
  readonly tolerance?: number;
  /** The number is in percent: a hundredth of it is right too. */
  readonly percent?: boolean;
}

/** One name, date, period or other label. */
interface GoldText {
  readonly text: string;
}

export interface GoldTexts {
  readonly texts: readonly string[];
  readonly ordered: boolean;
}

/** Rows of labels, then values; a null value stands for a period or group that has none. */
export interface GoldTable {
  readonly table: readonly (readonly (string | number | null)[])[];
  readonly ordered: boolean;
  readonly tolerance?: number;
  /** The values are in percent: a column of hundredths of them is right too. */
  readonly percent?: boolean;
}

/** The tables cannot answer the question. */
interface GoldDecline {
  readonly decline: true;
}

/** Several readings are defensible: one of them is enough. */
interface GoldAnyOf {
  readonly anyOf: readonly GoldAnswer[];
}

export type GoldAnswer = GoldNumber | GoldText | GoldTexts | GoldTable | GoldDecline | GoldAnyOf;

/** One line of a file of probes; the members are described in test/probes/README.md. */
export interface Probe {
  readonly id: string;
  /** Files below test/probes/tables. */
  readonly tables: readonly string[];
  readonly question: string;
  /** A reply language of the contract. */
  readonly language: string;
  readonly kind: string;
  readonly half: 'seen' | 'unseen';
  readonly answer: GoldAnswer;
  /** Earlier questions of the session, oldest first: only for the kind `followup`. */
  readonly context?: readonly string[];
}
