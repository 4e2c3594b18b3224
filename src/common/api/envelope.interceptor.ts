import { type CallHandler, type ExecutionContext, Injectable, type NestInterceptor } from '@nestjs/common';
import { map, type Observable } from 'rxjs';
import { type Envelope, successOf } from './envelope.js';

/**
 * Puts what a handler returns into the contract's success envelope, `{"code": 0, "data": …}`. A handler that takes the response
 * with `@Res()` writes it itself: files, streams, and answers in a form of their own.
 */
@Injectable()
export class EnvelopeInterceptor implements NestInterceptor<unknown, Envelope> {
  intercept(_context: ExecutionContext, next: CallHandler): Observable<Envelope> {
    return next.handle().pipe(map((data) => successOf(data)));
  }
}
