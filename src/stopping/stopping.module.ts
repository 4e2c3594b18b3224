import { Module } from '@nestjs/common';
import { OpenRequests } from './open-requests.js';
import { OrderlyStop } from './orderly-stop.js';

/** How the process stops. */
@Module({ providers: [OpenRequests, OrderlyStop], exports: [OpenRequests] })
export class StoppingModule {}
