import { timingSafeEqual } from 'node:crypto';
import { type AnswerLink } from './answer-link.entity.js';

/** Letters and digits of a secret: with 36 of them, 32 hold 165 bits. */
export const SECRET_LENGTH = 32;

const PREFIX = 'link-';
const TOKEN = new RegExp(`^(?<id>[0-9a-z]{25})(?<secret>[0-9a-z]{${SECRET_LENGTH}})$`);

/** What the address of a shared answer ends with: what the id of its link has behind the prefix, and its secret. */
export function tokenOf({ id, secret }: Pick<AnswerLink, 'id' | 'secret'>): string {
  return id.slice(PREFIX.length) + secret;
}

/** The parts of a token; null for what is none. */
export function readToken(token: string): Pick<AnswerLink, 'id' | 'secret'> | null {
  const { id, secret } = TOKEN.exec(token)?.groups ?? {};
  return id === undefined || secret === undefined ? null : { id: PREFIX + id, secret };
}

/** Whether two secrets are the same, in a time that does not tell how far they are. */
export function isSameSecret(one: string, other: string): boolean {
  const [a, b] = [Buffer.from(one), Buffer.from(other)];
  return a.length === b.length && timingSafeEqual(a, b);
}
