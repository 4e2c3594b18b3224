import { hash } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { isUUID } from 'class-validator';
import { ApiError, notFound } from '../../common/api/api-error.js';
import { randomText } from '../../common/ids.js';
import { type Page, type PageRequest } from '../../common/api/paging.js';
import { noteSubject } from '../../common/trace.js';
import { Settings } from '../../config/index.js';
import { type ApiKey } from './api-key.entity.js';
import { ApiKeysRepository, type EndingKey } from './api-keys.repository.js';
import { type KeyIdentity } from '../caller.js';
import { KeyCache } from './key-cache.js';
import { DAY_MS } from '../../common/durations.js';

const KEY_PREFIX = 'proj-';
const KEY_LENGTH = 40;
/** A key that is in use is told of so long before it ends. */
const WARNED_DAYS = 14;
const USE_NOTED_EVERY_MS = 60_000;
const READABLE_LENGTH = KEY_PREFIX.length + 8;

/** What a key is made with. */
export type KeyDraft = Pick<ApiKey, 'name' | 'role' | 'expiresAt' | 'allowedAddresses' | 'datasetIds'>;

/** A key just made: the only moment its text is known. */
export interface IssuedKey {
  readonly key: string;
  readonly record: ApiKey;
}

/** Issues, checks, revokes and rotates API keys. */
@Injectable()
export class ApiKeysService {
  private readonly cache = new KeyCache();

  constructor(
    private readonly keys: ApiKeysRepository,
    private readonly settings: Settings,
  ) {}

  /**
   * The first key of a project may administrate, unless it is said otherwise or limited to datasets. Where no end is said, it is that
   * of the settings.
   * @throws ApiError NOT_FOUND for a dataset that the project has not, INVALID_PARAMETERS for a limited key that is to administrate
   */
  async issue(projectId: string, draft: Partial<KeyDraft> = {}): Promise<IssuedKey> {
    const key = `${KEY_PREFIX}${randomText(KEY_LENGTH)}`;
    const { name = '', expiresAt = this.usualEnd(), allowedAddresses = null } = draft;
    const datasetIds = await this.limitTo(projectId, draft.datasetIds ?? null);
    const role = draft.role ?? (datasetIds || (await this.keys.hasAny(projectId)) ? 'member' : 'admin');
    if (datasetIds && role === 'admin') throw limitedAdmin();
    const secret = { prefix: key.slice(0, READABLE_LENGTH), hash: hashOf(key) };
    const limits = { role, expiresAt, allowedAddresses, datasetIds };
    const record = await this.keys.insert(projectId, { name, ...limits, ...secret });
    noteSubject({ createdId: record.id });
    return { key, record };
  }

  private usualEnd(): Date | null {
    const { keyLifetimeDays: days } = this.settings;
    return days === null ? null : endAfter(days);
  }

  private async limitTo(projectId: string, ids: readonly string[] | null): Promise<string[] | null> {
    if (ids === null) return null;
    const known = new Set(await this.keys.listDatasets(projectId, ids));
    const missing = ids.find((id) => !known.has(id));
    if (missing !== undefined) throw notFound(`dataset ${missing}`);
    return [...known];
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

  /** Keys of all projects that are in use and end within two weeks, the first to end first. */
  listEnding(): Promise<EndingKey[]> {
    return this.keys.listEnding(endAfter(WARNED_DAYS));
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

/** The error for a key that tries to revoke itself. */
export function ownKey(): ApiError {
  return new ApiError(
    'INVALID_PARAMETERS',
    'id: this is the key used for the request; revoke it with a different key',
  );
}

/** The error for a key with the role admin that is limited to datasets: it could create an unlimited key. */
function limitedAdmin(): ApiError {
  return new ApiError(
    'INVALID_PARAMETERS',
    'dataset_ids: a key with the role admin cannot be limited to datasets',
  );
}

/** The moment some days from now. */
export function endAfter(days: number): Date {
  return new Date(Date.now() + days * DAY_MS);
}

/** Notes whose request it is. */
function identityOf({ id, projectId, prefix, role, allowedAddresses, datasetIds }: ApiKey): KeyIdentity {
  noteSubject({ projectId, keyPrefix: prefix });
  return { projectId, keyId: id, role, allowedAddresses, datasetIds };
}

/** Why a key may not be used; null: it may. */
function faultOf({ revokedAt, expiresAt }: ApiKey): 'BAD_KEY' | 'EXPIRED_KEY' | null {
  if (revokedAt) return 'BAD_KEY';
  return expiresAt && expiresAt <= new Date() ? 'EXPIRED_KEY' : null;
}

function hashOf(key: string): string {
  return hash('sha256', key);
}
