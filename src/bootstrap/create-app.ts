import { type Server } from 'node:http';
import { NestFactory } from '@nestjs/core';
import { type NestExpressApplication } from '@nestjs/platform-express';
import { SwaggerModule } from '@nestjs/swagger';
import { type NextFunction, type Request, type RequestHandler, type Response } from 'express';
import { AppModule } from '../app.module.js';
import { ApiError } from '../common/api/api-error.js';
import { serveUnder } from '../common/api/base-path.js';
import { outliveConnectionFaults } from '../common/faults/connection-faults.js';
import { writeWireJson } from '../common/api/envelope.js';
import { inOneLayer } from '../common/in-one-layer.js';
import { setSecurityHeaders } from '../common/api/security-headers.js';
import { clearScratch } from '../common/scratch.js';
import { TracingLogger } from '../common/tracing-logger.js';
import { servesApi, type Settings } from '../config/index.js';
import { describeApi } from './describe-api.js';
import { Metrics } from '../metrics/index.js';
import { isOperationPath } from '../operation/index.js';
import { OpenRequests } from '../stopping/index.js';
import { Spans, traceRequests } from '../tracing/index.js';
import { servePage } from '../web/index.js';

/** Longer than common proxies keep a connection that is not used: 60 seconds. */
const KEEP_ALIVE_MS = 65_000;
/** Above it, as it counts from the end of the request before. */
const HEADERS_TIMEOUT_MS = 70_000;

/**
 * Makes the HTTP application, not yet listening.
 * @param settings with the URL of the open database
 */
export async function createApp(settings: Settings): Promise<NestExpressApplication> {
  await clearScratch(settings.dataDir);
  const module = AppModule.with(settings);
  const app = await NestFactory.create<NestExpressApplication>(module, {
    bodyParser: false,
    logger: new TracingLogger(settings),
    forceCloseConnections: true,
    abortOnError: false,
  });
  writeWireJson(app.getHttpAdapter().getInstance() as Parameters<typeof writeWireJson>[0]);
  app.disable('x-powered-by');
  app.set('query parser', 'simple');
  app.set('trust proxy', [...settings.trustedProxies]);
  app.use(inOneLayer(handlersOf(app, settings)));
  if (settings.servesDocs) serveDocs(app, settings.basePath);
  keepConnections(app.getHttpServer());
  return app;
}

/** What is done for every request before it is known what it asks. */
function handlersOf(app: NestExpressApplication, settings: Settings): RequestHandler[] {
  return [
    outliveConnectionFaults,
    app.get(OpenRequests).follow,
    app.get(Metrics).measureRequest,
    ...(settings.basePath === '' ? [] : [serveUnder(settings.basePath)]),
    traceRequests(app.get(Spans), isOperationPath),
    setSecurityHeaders,
    ...(servesApi(settings) ? pageOf(settings) : [serveOperationOnly]),
  ];
}

function pageOf(settings: Settings): RequestHandler[] {
  return settings.servesPage ? [servePage(settings)] : [];
}

function serveDocs(app: NestExpressApplication, basePath: string): void {
  SwaggerModule.setup('docs', app, () => describeApi(app, basePath), {
    jsonDocumentUrl: 'openapi.json',
    customSiteTitle: 'Quarry',
  });
}

/** A proxy must be the one to close a connection that it uses again: otherwise its next request may be lost. */
function keepConnections(server: Server): void {
  server.keepAliveTimeout = KEEP_ALIVE_MS;
  server.headersTimeout = HEADERS_TIMEOUT_MS;
}

/** Express middleware of a process that only works: it answers whoever operates it, and nobody else. */
function serveOperationOnly(request: Request, _response: Response, next: NextFunction): void {
  next(isOperationPath(request.path) ? undefined : new ApiError('UNKNOWN_PATH', `path ${request.path}`));
}
