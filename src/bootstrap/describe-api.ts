import { type INestApplication } from '@nestjs/common';
import { NestFactory } from '@nestjs/core';
import { DocumentBuilder, type OpenAPIObject, SwaggerModule } from '@nestjs/swagger';
import { AppModule } from '../app.module.js';
import { API_INTRODUCTION, API_TAGS } from './api-introduction.js';
import { SHARED_COMPONENTS } from '../common/api/api-endpoint.js';
import { addExamples, shareResponses } from '../common/api/api-document.js';
import { loadSettings } from '../config/index.js';

/**
 * The OpenAPI description of all operations.
 * @param basePath under which clients reach them; empty or as in the settings
 */
export function describeApi(app: INestApplication, basePath = ''): OpenAPIObject {
  const document = SwaggerModule.createDocument(app, createFrame(basePath));
  addExamples(document);
  shareResponses(document);
  return document;
}

/** The description of the service with its default settings, made without a database and without listening. */
export async function describeDefaultApi(): Promise<OpenAPIObject> {
  const app = await NestFactory.create(AppModule.with(loadSettings({})), {
    preview: true,
    logger: false,
    abortOnError: false,
  });
  return describeApi(app);
}

/** All but the operations. */
function createFrame(basePath: string): Omit<OpenAPIObject, 'paths'> {
  const builder = new DocumentBuilder()
    .setOpenAPIVersion('3.1.0')
    .setTitle('Quarry')
    .setDescription(API_INTRODUCTION)
    .setVersion('2')
    .setLicense('Apache-2.0', 'https://www.apache.org/licenses/LICENSE-2.0')
    .addServer(basePath || '/', 'This service')
    .addApiKey(
      {
        type: 'apiKey',
        in: 'header',
        name: 'x-pd-api-key',
        description: 'An API key of the project, `proj-…`. It is a secret and must not appear in web pages',
      },
      'api-key',
    )
    .addSecurityRequirements('api-key');
  for (const [name, description] of Object.entries(API_TAGS)) builder.addTag(name, description);
  const frame = builder.build();
  return {
    ...frame,
    info: { ...frame.info, contact: { name: 'The operator of this service' } },
    components: { ...frame.components, ...SHARED_COMPONENTS },
  };
}
