import { Module } from '@nestjs/common';
import { APP_GUARD } from '@nestjs/core';
import { TypeOrmModule } from '@nestjs/typeorm';
import { ApiKey } from './api-key.entity.js';
import { ApiKeyGuard } from './api-key.guard.js';
import { ApiKeysRepository } from './api-keys.repository.js';
import { ApiKeysService } from './api-keys.service.js';
import { Project } from './project.entity.js';
import { ProjectsService } from './projects.service.js';
import { QuotasService } from './quotas.service.js';
import { RateLimitGuard } from './rate-limit.guard.js';

/** Projects, API keys and quotas, and the guards in front of every route. */
@Module({
  imports: [TypeOrmModule.forFeature([Project, ApiKey])],
  providers: [
    ApiKeysRepository,
    ApiKeysService,
    ProjectsService,
    QuotasService,
    { provide: APP_GUARD, useClass: ApiKeyGuard },
    { provide: APP_GUARD, useClass: RateLimitGuard },
  ],
  exports: [ApiKeysService, ProjectsService, QuotasService],
})
export class AuthModule {}
