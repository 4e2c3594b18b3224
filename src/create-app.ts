import { NestFactory } from '@nestjs/core';
import { type NestExpressApplication } from '@nestjs/platform-express';
import { SwaggerModule } from '@nestjs/swagger';
import { AppModule } from './app.module.js';
import { serveUnder } from './common/base-path.js';
import { EnvelopeAdapter } from './common/envelope.js';
import { limitDepth } from './common/limit-depth.js';
import { isJsonBody, requireJson } from './common/json-bodies.js';
import { clearScratch } from './common/scratch.js';
import { traceRequests } from './common/trace.js';
import { TracingLogger } from './common/tracing-logger.js';
import { type Settings } from './config/index.js';
import { describeApi } from './describe-api.js';

const MAX_BODY = '1mb';

/**
 * Makes the HTTP application, not yet listening.
 * @param settings with the URL of the open database
 */
export async function createApp(settings: Settings): Promise<NestExpressApplication> {
  await clearScratch(settings.dataDir);
  const module = AppModule.with(settings);
  const app = await NestFactory.create<NestExpressApplication>(module, new EnvelopeAdapter(), {
    bodyParser: false,
    logger: new TracingLogger(settings.logLevel),
    forceCloseConnections: true,
    abortOnError: false,
  });
  app.disable('x-powered-by');
  app.set('query parser', 'simple');
  app.use(traceRequests);
  if (settings.basePath !== '') app.use(serveUnder(settings.basePath));
  app.use(requireJson);
  app.useBodyParser('json', { limit: MAX_BODY, type: isJsonBody });
  app.use(limitDepth);
  SwaggerModule.setup('docs', app, () => describeApi(app, settings.basePath), {
    jsonDocumentUrl: 'openapi.json',
    customSiteTitle: 'Quarry',
  });
  return app;
}
