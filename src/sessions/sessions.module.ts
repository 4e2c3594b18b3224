import { Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { AuthModule } from '../auth/index.js';
import { IdempotencyModule } from '../idempotency/index.js';
import { StorageModule } from '../storage/index.js';
import { Session } from './session.entity.js';
import { SessionsController } from './sessions.controller.js';
import { SessionsRepository } from './sessions.repository.js';
import { SessionsService } from './sessions.service.js';

/** Sessions: the settings of a dialogue. Its history belongs to the jobs. */
@Module({
  imports: [AuthModule, TypeOrmModule.forFeature([Session]), IdempotencyModule, StorageModule],
  controllers: [SessionsController],
  providers: [SessionsRepository, SessionsService],
  exports: [SessionsService],
})
export class SessionsModule {}
