import { createHash } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { ApiError } from '../../common/api/api-error.js';
import { randomText } from '../../common/ids.js';
import { ApiKeysService } from '../keys/api-keys.service.js';

const CODE_LENGTH = 32;
/** Of a code that nobody has used. */
const CODE_LIFE_MS = 15 * 60_000;
/** Of the key that a code is exchanged for: a day of work. */
const KEY_LIFE_MS = 12 * 60 * 60_000;

interface OpenCode {
  readonly projectId: string;
  /** Milliseconds since the epoch. */
  readonly expiresAt: number;
}

/**
 * One-time codes, each to be exchanged for a key of its own, so that nobody pastes a key on the machine that the service runs on.
 * They live in the process that made them, as hashes, and end with it.
 */
@Injectable()
export class SignInCodes {
  private readonly open = new Map<string, OpenCode>();

  constructor(private readonly keys: ApiKeysService) {}

  /** Makes a code for a project. @returns its text, which is known nowhere else */
  issue(projectId: string): string {
    const code = randomText(CODE_LENGTH);
    this.open.set(hashOf(code), { projectId, expiresAt: Date.now() + CODE_LIFE_MS });
    return code;
  }

  /**
   * Uses a code up.
   * @returns a new key of the code's project, which may not administrate and ends after twelve hours
   * @throws ApiError BAD_KEY for a code that is unknown, used or too old
   */
  async exchange(code: string): Promise<string> {
    const hash = hashOf(code);
    const found = this.open.get(hash);
    this.open.delete(hash);
    if (!found || found.expiresAt <= Date.now()) throw new ApiError('BAD_KEY');
    const expiresAt = new Date(Date.now() + KEY_LIFE_MS);
    const { key } = await this.keys.issue(found.projectId, { name: 'page', role: 'member', expiresAt });
    return key;
  }
}

function hashOf(code: string): string {
  return createHash('sha256').update(code).digest('hex');
}
