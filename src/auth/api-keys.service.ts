import { hash } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { isUUID } from 'class-validator';
import { ApiError, notFound } from '../common/api-error.js';
import { randomText } from '../common/ids.js';
import { type Page, type PageRequest } from '../common/paging.js';
import { noteSubject } from '../common/trace.js';
import { type ApiKey } from './api-key.entity.js';
import { ApiKeysRepository } from './api-keys.repository.js';
import { type KeyIdentity } from './caller.js';
import { KeyCache } from './key-cache.js';

const KEY_PREFIX = 'proj-';
const KEY_LENGTH = 40;
const USE_NOTED_EVERY_MS = 60_000;
const READABLE_LENGTH = KEY_PREFIX.length + 8;

/** What a key is made with. */
export type KeyDraft = Pick<ApiKey, 'name' | 'role' | 'expiresAt' | 'allowedAddresses'>;

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

  /** The first key of a project may administrate, unless it is said otherwise. */
  async issue(projectId: string, draft: Partial<KeyDraft> = {}): Promise<IssuedKey> {
    const key = `${KEY_PREFIX}${randomText(KEY_LENGTH)}`;
    const { name = '', expiresAt = null, allowedAddresses = null } = draft;
    const role = draft.role ?? ((await this.keys.hasAny(projectId)) ? 'member' : 'admin');
    const secret = { prefix: key.slice(0, READABLE_LENGTH), hash: hashOf(key) };
    const record = await this.keys.insert(projectId, { name, role, expiresAt, allowedAddresses, ...secret });
    noteSubject({ createdId: record.id });
    return { key, record };
  }

  /**
   * Finds out which key of which project it is.
   * @param beforeFirst is called before a key is looked up that this process has not found before; may throw
   * @throws ApiError NO_KEY, BAD_KEY (unknown or revoked) or EXPIRED_KEY
   */
  async authenticate(key: string | undefined, beforeFirst: () => Promise<void>): Promise<KeyIdentity> {
    if (key === undefined || key === '') throw new ApiError('NO_KEY');
    const keyHash = hashOf(key);
    if (!this.cache.hasKnown(keyHash)) await beforeFirst();
    const record = await this.cache.get(keyHash, () => this.lookUp(keyHash));
    if (!record) throw new ApiError('BAD_KEY');
    const identity = identityOf(record);
    const fault = faultOf(record);
    if (fault) throw new ApiError(fault);
    return identity;
  }

  private async lookUp(keyHash: string): Promise<ApiKey | null> {
    const record = await this.keys.findByHash(keyHash);
    const wasJustUsed = Date.now() - (record?.lastUsedAt?.getTime() ?? 0) < USE_NOTED_EVERY_MS;
    if (record && !faultOf(record) && !wasJustUsed) await this.keys.noteUse(record.id);
    return record;
  }

  /** Tells at once which valid key it is, where that was found out a moment ago; null: it is not known. */
  recall(key: string | undefined): KeyIdentity | null {
    const record = key === undefined ? null : this.cache.recall(hashOf(key));
    return record && !faultOf(record) ? identityOf(record) : null;
  }

  list(projectId: string): Promise<ApiKey[]> {
    return this.keys.list(projectId);
  }

  page(projectId: string, request: PageRequest): Promise<Page<ApiKey>> {
    return this.keys.page(projectId, request);
  }

  /** @throws ApiError NOT_FOUND when the project has no valid key of that prefix */
  async revoke(projectId: string, prefix: string): Promise<void> {
    if (!(await this.keys.revoke(projectId, { prefix }))) throw notFound(`key ${prefix}`);
  }

  /** @throws ApiError NOT_FOUND when the project has no valid key of that id, INVALID_PARAMETERS for the caller's own */
  async revokeById({ projectId, keyId }: KeyIdentity, id: string): Promise<void> {
    if (id === keyId) throw ownKey();
    if (!isUUID(id) || !(await this.keys.revoke(projectId, { id }))) throw notFound(`key ${id}`);
    this.cache.clear();
  }

  /**
   * Issues a new key, which may what the others may, and lets the project's others end after an overlap, in which both work.
   * @param overlapMs length of the overlap in milliseconds
   */
  async rotate(projectId: string, overlapMs: number): Promise<IssuedKey> {
    const role = (await this.keys.hasAny(projectId, 'admin')) ? 'admin' : 'member';
    const issued = await this.issue(projectId, { role });
    await this.keys.expireOthers(projectId, issued.record.id, new Date(Date.now() + overlapMs));
    return issued;
  }
}

/** What a key is told that is to end itself. */
export function ownKey(): ApiError {
  return new ApiError('INVALID_PARAMETERS', 'id: is the key of this request; revoke it with another one');
}

/** Notes whose request it is. */
function identityOf({ id, projectId, prefix, role, allowedAddresses }: ApiKey): KeyIdentity {
  noteSubject({ projectId, keyPrefix: prefix });
  return { projectId, keyId: id, role, allowedAddresses };
}

/** Why a key may not be used; null: it may. */
function faultOf({ revokedAt, expiresAt }: ApiKey): 'BAD_KEY' | 'EXPIRED_KEY' | null {
  if (revokedAt) return 'BAD_KEY';
  return expiresAt && expiresAt <= new Date() ? 'EXPIRED_KEY' : null;
}

function hashOf(key: string): string {
  return hash('sha256', key);
}
