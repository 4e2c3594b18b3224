import { Injectable } from '@nestjs/common';
import { ApiError } from '../../common/api/api-error.js';
import { ApiKeysService, type IssuedKey } from '../keys/api-keys.service.js';
import { type Project } from './project.entity.js';
import { ProjectsRepository } from './projects.repository.js';

const DEFAULT_PROJECT = 'default';

/** Creates and finds projects. */
@Injectable()
export class ProjectsService {
  constructor(
    private readonly projects: ProjectsRepository,
    private readonly keys: ApiKeysService,
  ) {}

  /** @throws ApiError INVALID_PARAMETERS when the name is taken or empty */
  async create(name: string): Promise<Project> {
    if (name.trim() === '') throw new ApiError('INVALID_PARAMETERS', 'name: must not be empty');
    const created = await this.projects.insertIfNew(name);
    if (!created) throw new ApiError('INVALID_PARAMETERS', `name: project ${name} already exists`);
    return created;
  }

  list(): Promise<Project[]> {
    return this.projects.list();
  }

  /** The project that an empty database is given; null where it has been removed. */
  findDefault(): Promise<Project | null> {
    return this.findByName(DEFAULT_PROJECT);
  }

  findByName(name: string): Promise<Project | null> {
    return this.projects.findByName(name);
  }

  /** @throws Error when there is none */
  get(id: string): Promise<Project> {
    return this.projects.get(id);
  }

  /** @throws ApiError NOT_FOUND */
  async getByName(name: string): Promise<Project> {
    const project = await this.findByName(name);
    if (!project) throw new ApiError('NOT_FOUND', `project ${name}`);
    return project;
  }

  /**
   * Gives an empty database its first project and key.
   * @returns the key, or null where projects exist or another process was quicker
   */
  async createFirst(): Promise<IssuedKey | null> {
    if (await this.projects.hasAny()) return null;
    const project = await this.projects.insertIfNew(DEFAULT_PROJECT);
    return project ? this.keys.issue(project.id) : null;
  }
}
