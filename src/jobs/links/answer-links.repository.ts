import { Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import { MoreThan, Repository } from 'typeorm';
import { newId, randomText } from '../../common/ids.js';
import { mayBeId, ProjectScopedRepository } from '../../database/index.js';
import { AnswerLink } from './answer-link.entity.js';
import { SECRET_LENGTH } from './link-token.js';

/** A link that is to be made. */
type LinkDraft = Pick<AnswerLink, 'jobId' | 'userId' | 'expiresAt'>;

@Injectable()
export class AnswerLinksRepository extends ProjectScopedRepository<AnswerLink> {
  constructor(@InjectRepository(AnswerLink) rows: Repository<AnswerLink>) {
    super(rows);
  }

  create(projectId: string, draft: LinkDraft): Promise<AnswerLink> {
    return this.insert(projectId, { ...draft, id: newId('link'), secret: randomText(SECRET_LENGTH) });
  }

  /** The link of an id that stands for its job: made unless it is there. */
  async createOnce(projectId: string, id: string, draft: LinkDraft): Promise<AnswerLink> {
    const link = { ...draft, id, projectId, secret: randomText(SECRET_LENGTH) };
    await this.rows.createQueryBuilder().insert().values(link).orIgnore().execute();
    return this.rows.findOneByOrFail({ id, projectId });
  }

  /** The links of a job that have not expired, the newest first. */
  listValid(projectId: string, jobId: string): Promise<AnswerLink[]> {
    return this.rows.find({
      where: { projectId, jobId, expiresAt: MoreThan(new Date()) },
      order: { createdAt: 'DESC', id: 'DESC' },
    });
  }

  /** A link that has not expired, of any project: the caller must know its secret. */
  findValid(id: string): Promise<AnswerLink | null> {
    return this.rows.findOneBy({ id, expiresAt: MoreThan(new Date()) });
  }

  /** @returns false when the job has no such link */
  async deleteOfJob(projectId: string, jobId: string, id: string): Promise<boolean> {
    if (!mayBeId(id)) return false;
    const { affected } = await this.rows.delete({ projectId, jobId, id });
    return affected === 1;
  }
}
