import { ApiFailure } from '../api/client.js';
import { t, type TextKey } from './texts.js';

const SENTENCES: Readonly<Record<number, TextKey>> = {
  201: 'failure.rateLimit',
  1002: 'failure.expiredKey',
  1003: 'failure.noKey',
  1004: 'failure.badKey',
  210021: 'failure.quota',
  210022: 'failure.tooLong',
  210023: 'failure.notReady',
  210026: 'failure.noData',
  300003: 'failure.notFound',
  300004: 'failure.extension',
  300005: 'failure.emptyFile',
  300006: 'failure.storage',
  300009: 'failure.sessionLimit',
  503001: 'failure.away',
  503002: 'failure.away',
  9999: 'failure.internal',
};

/** A failure as a sentence that says what to do; what the service adds to it stands behind. */
export function sayFailure(error: unknown): string {
  if (!(error instanceof ApiFailure)) return t('failure.internal');
  return sayCode(error.code, error.message);
}

/** @param code of the contract; null: the service could not be reached */
export function sayCode(code: number | null, message: string): string {
  if (code === null) return t('failure.offline');
  const sentence = SENTENCES[code];
  return sentence === undefined ? message : t(sentence, { detail: message });
}
