import { Module } from '@nestjs/common';
import { APP_GUARD } from '@nestjs/core';
import { TypeOrmModule } from '@nestjs/typeorm';
import { JsonBodyGuard } from '../common/api/json-body.guard.js';
import { AccessGuard } from './access.guard.js';
import { ApiKey } from './keys/api-key.entity.js';
import { AuthController } from './auth.controller.js';
import { ApiKeysRepository } from './keys/api-keys.repository.js';
import { ApiKeysService } from './keys/api-keys.service.js';
import { ModelBudgetsService } from './projects/model-budgets.service.js';
import { Project } from './projects/project.entity.js';
import { ProjectsRepository } from './projects/projects.repository.js';
import { ProjectsService } from './projects/projects.service.js';
import { QuotasRepository } from './projects/quotas.repository.js';
import { QuotasService } from './projects/quotas.service.js';
import { RequestLimits } from './limits/request-limits.js';
import { SignInCodes } from './sign-in/sign-in-codes.js';
import { SignInController } from './sign-in/sign-in.controller.js';
import { ProtectedResourceController } from './tokens/protected-resource.controller.js';
import { TokenAccess } from './tokens/token-access.js';
import { UserTokens } from './tokens/user-tokens.js';

/** Projects, API keys and quotas, and the guards in front of every route. */
@Module({
  imports: [TypeOrmModule.forFeature([Project, ApiKey])],
  controllers: [AuthController, ProtectedResourceController, SignInController],
  providers: [
    ApiKeysRepository,
    ApiKeysService,
    ModelBudgetsService,
    ProjectsRepository,
    ProjectsService,
    QuotasRepository,
    QuotasService,
    RequestLimits,
    SignInCodes,
    TokenAccess,
    UserTokens,
    { provide: APP_GUARD, useClass: AccessGuard },
    { provide: APP_GUARD, useClass: JsonBodyGuard },
  ],
  exports: [RequestLimits, ApiKeysService, ModelBudgetsService, ProjectsService, QuotasService, SignInCodes],
})
export class AuthModule {}
