import { createHash } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { ApiError } from '../common/api-error.js';
import { randomText } from '../common/ids.js';
import { noteSubject } from '../common/trace.js';
import { type ApiKey } from './api-key.entity.js';
import { ApiKeysRepository } from './api-keys.repository.js';
import { KeyCache } from './key-cache.js';

const KEY_PREFIX = 'proj-';
const KEY_LENGTH = 40;
const READABLE_LENGTH = KEY_PREFIX.length + 8;

/** A key just made: the only moment its text is known. */
export interface IssuedKey {
  readonly key: string;
  readonly record: ApiKey;
}

/** Issues, checks, revokes and rotates API keys. */
@Injectable()
export class ApiKeysService {
  private readonly cache = new KeyCache();

  constructor(private readonly keys: ApiKeysRepository) {}

  /** @param expiresAt end of the key's life, or null */
  async issue(projectId: string, expiresAt: Date | null = null): Promise<IssuedKey> {
    const key = `${KEY_PREFIX}${randomText(KEY_LENGTH)}`;
    const prefix = key.slice(0, READABLE_LENGTH);
    return { key, record: await this.keys.insert(projectId, { prefix, hash: hashOf(key), expiresAt }) };
  }

  /**
   * Finds the project a key belongs to.
   * @param beforeFirst is called before a key is looked up that this process has not found before; may throw
   * @throws ApiError NO_KEY, BAD_KEY (unknown or revoked) or EXPIRED_KEY
   */
  async authenticate(key: string | undefined, beforeFirst: () => void): Promise<string> {
    if (key === undefined || key === '') throw new ApiError('NO_KEY');
    const hash = hashOf(key);
    if (!this.cache.hasKnown(hash)) beforeFirst();
    const record = await this.cache.get(hash, () => this.keys.findByHash(hash));
    if (!record) throw new ApiError('BAD_KEY');
    noteSubject({ projectId: record.projectId, keyPrefix: record.prefix });
    if (record.revokedAt) throw new ApiError('BAD_KEY');
    if (record.expiresAt && record.expiresAt <= new Date()) throw new ApiError('EXPIRED_KEY');
    return record.projectId;
  }

  list(projectId: string): Promise<ApiKey[]> {
    return this.keys.list(projectId);
  }

  /** @throws ApiError NOT_FOUND when the project has no valid key of that prefix */
  async revoke(projectId: string, prefix: string): Promise<void> {
    if (!(await this.keys.revoke(projectId, prefix))) throw new ApiError('NOT_FOUND', `key ${prefix}`);
  }

  /**
   * Issues a new key and lets the project's others end after an overlap, in which both work.
   * @param overlapMs length of the overlap in milliseconds
   */
  async rotate(projectId: string, overlapMs: number): Promise<IssuedKey> {
    const issued = await this.issue(projectId);
    await this.keys.expireOthers(projectId, issued.record.id, new Date(Date.now() + overlapMs));
    return issued;
  }
}

function hashOf(key: string): string {
  return createHash('sha256').update(key).digest('hex');
}
