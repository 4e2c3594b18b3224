import { type Server } from 'node:http';
import { Logger } from '@nestjs/common';
import { type NextFunction, type Request, type Response } from 'express';

const logger = new Logger('Connection');

/**
 * Express middleware: what goes wrong with a connection ends its request and nothing else. Whoever reads the request or writes the
 * answer hears of it as well; an error that nobody listened to would end the process.
 */
export function outliveConnectionFaults(request: Request, response: Response, next: NextFunction): void {
  for (const stream of [request, response]) stream.on('error', tell);
  next();
}

/** Has a server that listens go on when a connection cannot be accepted, for example because too many files are open. */
export function outliveAcceptFaults(server: Server): void {
  server.on('error', (error) => {
    logger.error('a connection could not be accepted', error.stack);
  });
}

function tell(error: Error): void {
  logger.debug(`a connection broke: ${error.message}`);
}
