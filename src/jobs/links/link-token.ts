import { timingSafeEqual } from 'node:crypto';
import { type AnswerLink } from './answer-link.entity.js';

/** Letters and digits of a secret: with 36 of them, 32 hold 165 bits. */
export const SECRET_LENGTH = 32;

const PREFIX = 'link-';
const TOKEN = new RegExp(`^(?<id>[0-9a-z]{25})(?<secret>[0-9a-z]{${SECRET_LENGTH}})$`);

/** The last part of a shared answer's address: the ID of the link without its prefix, followed by its secret. */
export function tokenOf({ id, secret }: Pick<AnswerLink, 'id' | 'secret'>): string {
  return id.slice(PREFIX.length) + secret;
}

/** The parts of a token; null if it is not a token. */
export function readToken(token: string): Pick<AnswerLink, 'id' | 'secret'> | null {
  const { id, secret } = TOKEN.exec(token)?.groups ?? {};
  return id === undefined || secret === undefined ? null : { id: PREFIX + id, secret };
}

/** Compares two secrets in constant time. */
export function isSameSecret(one: string, other: string): boolean {
  const [a, b] = [Buffer.from(one), Buffer.from(other)];
  return a.length === b.length && timingSafeEqual(a, b);
}
