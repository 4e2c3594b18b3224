import { Injectable } from '@nestjs/common';
import { type EntityManager } from 'typeorm';
import { ApiError } from '../common/api/api-error.js';
import { noteSubject } from '../common/trace.js';
import { Settings } from '../config/index.js';
import { type Identified, type Transaction } from '../database/index.js';
import { IdempotencyKeysRepository } from './idempotency-keys.repository.js';
import { type RequestKey } from './request-key.js';

/** Lets a request that comes again with its key create nothing new. */
@Injectable()
export class IdempotencyService {
  constructor(
    private readonly keys: IdempotencyKeysRepository,
    private readonly settings: Settings,
  ) {}

  /**
   * Creates something, unless the same request has created it before. The key is stored in the transaction of what is created:
   * it is there exactly if that is, whenever a process dies. A refused request leaves none, and the next one is a first attempt.
   * @param key null for a request without one, which always creates
   * @param create creates in the transaction it is given, all checks of limits included
   * @returns what was created now, or the id of what was created before; it may be deleted by now
   * @throws ApiError IDEMPOTENCY_CONFLICT when the key was another request's, and what `create` throws
   */
  async once<Created extends Identified>(
    key: RequestKey | null,
    create: (transaction: Transaction) => Promise<Created>,
  ): Promise<Created | Identified> {
    return noted(await this.createOnce(key, create));
  }

  /** Does the same for what a single statement creates, which without a key needs no transaction around it. */
  async onceByStatement(
    key: RequestKey | null,
    create: (unitOfWork?: EntityManager) => Promise<Identified>,
  ): Promise<Identified> {
    return key ? this.once(key, (transaction) => transaction(create)) : noted(await create());
  }

  /** What was created under a key, by whichever request; null where nothing was, and where the key has expired. */
  async find(projectId: string, key: string): Promise<Identified | null> {
    const known = await this.keys.findUnexpired(projectId, key);
    return known && { id: known.resourceId };
  }

  private async createOnce<Created extends Identified>(
    key: RequestKey | null,
    create: (transaction: Transaction) => Promise<Created>,
  ): Promise<Created | Identified> {
    if (!key) return create((work) => this.keys.transaction(work));
    const known = await this.recall(key);
    if (known) return known;
    try {
      return await create(this.transactionUnder(key));
    } catch (error) {
      if (error instanceof CreatedMeanwhile) return error.created;
      throw error;
    }
  }

  private transactionUnder(key: RequestKey): Transaction {
    return (work) =>
      this.keys.transaction(async (unitOfWork) => {
        await this.claim(key, unitOfWork);
        const created = await work(unitOfWork);
        await this.note(key, created, unitOfWork);
        return created;
      });
  }

  /** Begins to create under a key, one request after the other. @throws CreatedMeanwhile when another was first */
  private async claim(key: RequestKey, unitOfWork: EntityManager): Promise<void> {
    await this.keys.lock(key.projectId, key.key, unitOfWork);
    const created = await this.recall(key, unitOfWork);
    if (created) throw new CreatedMeanwhile(created);
  }

  private async recall(
    { projectId, key, fingerprint }: RequestKey,
    unitOfWork?: EntityManager,
  ): Promise<Identified | null> {
    const known = await this.keys.findUnexpired(projectId, key, unitOfWork);
    if (!known) return null;
    if (known.fingerprint !== fingerprint) throw new ApiError('IDEMPOTENCY_CONFLICT');
    return { id: known.resourceId };
  }

  private async note(
    { projectId, key, fingerprint }: RequestKey,
    { id: resourceId }: Identified,
    unitOfWork: EntityManager,
  ): Promise<void> {
    const expiresAt = new Date(Date.now() + this.settings.idempotencyTtlSeconds * 1000);
    await this.keys.replace(projectId, { id: key, fingerprint, resourceId, expiresAt }, unitOfWork);
  }
}

function noted(created: Identified): Identified {
  noteSubject({ createdId: created.id });
  return created;
}

/** Rolls a creation back that another request with the same key has done at the same time. */
class CreatedMeanwhile extends Error {
  constructor(readonly created: Identified) {
    super('created by another request with the same key');
  }
}
