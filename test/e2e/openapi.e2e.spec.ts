import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { type OpenAPIObject } from '@nestjs/swagger';
import request from 'supertest';
import {
  answerOf,
  committedDescription,
  faultsOf,
  faultsOfValue,
  operationsOf,
} from '../support/api-description.js';
import { dataOfEvent, parseEvents, type StreamEvent } from '../support/event-stream.js';
import { addFile, createDataset, createSession, untilRead } from '../support/scenario.js';
import { startTestService, type TestService } from '../support/test-service.js';

const CONTENT = 'region,amount\nnorth,5\nsouth,7\nnorth,9\n';
const EVENT_DATA = { $ref: '#/components/schemas/EventDataDto' };

const description = committedDescription();

describe('the description of the API', () => {
  let service: TestService;

  beforeAll(async () => {
    service = await startTestService();
  });

  afterAll(() => service.stop());

  it('has every route of the application, but those of operation and of the documentation itself', () => {
    const described = operationsOf(description).map(({ method, path }) => `${method} ${path}`);

    const routes = routesOf(service);

    expect(routes).toContain('get /openapi.json');
    // What programs look for at places that standards and tools name is not part of the API.
    const isOfApi = (route: string) => !/^get \/(docs|openapi|health|metrics|\.well-known)/.test(route);
    expect(routes.filter(isOfApi).sort()).toEqual(described.sort());
  });

  it('is served as it is committed', async () => {
    const response = await request(service.url).get('/openapi.json').expect(200);

    expect(response.body).toEqual(description);
  });

  it('tells of the events of a job as they come, streamed at once or followed later', async () => {
    const { client } = service;
    const dataset = await createDataset(client);
    await untilRead(client, await addFile(client, dataset, 'a.csv', CONTENT));
    const question = { question: 'What is the average amount by region?', dataset_id: dataset };
    const job = { user_id: 'ann', session_id: await createSession(client), ...question, stream: true };

    const streamed = parseEvents((await client.post('/v2/team/jobs', job)).text);
    const id = streamed[0]?.data ?? '';
    const followed = parseEvents((await client.get(`/v2/team/jobs/${id}/events?user_id=ann`)).text);

    const data = [...streamed, ...followed].filter(hasData).map(dataOfEvent);
    expect(await faultsOfValue(description, { type: 'array', items: EVENT_DATA }, data)).toEqual([]);
    expect(namesOf(exampleOf('createJob'))).toEqual(expect.arrayContaining(namesOf(streamed)));
    for (const events of [followed, exampleOf('followJob')]) {
      expect(idsOf(events)).toEqual([null, ...events.slice(1).map((_, index) => String(index + 1))]);
    }
  });
});

describe('the description of the API under a base path', () => {
  let service: TestService;

  beforeAll(async () => {
    service = await startTestService({ basePath: '/api', rateLimitPerSecond: 1, rateLimitBurst: 1 });
  });

  afterAll(() => service.stop());

  it('lets requests go there', async () => {
    for (const path of ['/openapi.json', '/api/openapi.json']) {
      const { servers } = (await request(service.url).get(path).expect(200)).body as OpenAPIObject;
      expect(servers).toEqual([{ url: '/api', description: 'This service' }]);
    }
  });

  it.each(['/docs', '/docs/', '/api/docs', '/api/docs/'])(
    'has a page for browsers with all it needs: %s',
    async (path) => {
      const page = await request(service.url).get(path).expect(200);

      const names = [...page.text.matchAll(/(?:src|href)="([^"]+)"/g)].map((match) => match[1] ?? '');
      expect(names).toContainEqual(expect.stringMatching(/swagger-ui-init\.js$/));
      for (const name of names) {
        const { pathname } = new URL(name, service.url + path);
        await request(service.url).get(pathname).expect(200);
      }
    },
  );

  it('tells of the refusal of too many requests', async () => {
    const ask = () => service.client.get('/v2/team/sessions?user_id=ann');
    await ask().expect(200);

    const refused = await ask().expect(429);

    expect(await faultsOf(description, refused)).toEqual([]);
  });
});

/** The routes of the application, as the description writes them. */
function routesOf({ app }: TestService): string[] {
  const { router } = app.getHttpAdapter().getInstance() as {
    readonly router: { readonly stack: readonly { readonly route?: Route }[] };
  };
  return router.stack.flatMap(({ route }) => {
    const methods = Object.keys(route?.methods ?? {});
    // Middleware is for all methods at once.
    return methods.length === 1 ? [`${methods[0]} ${template(route?.path ?? '')}`] : [];
  });
}

interface Route {
  readonly path: string;
  readonly methods: Readonly<Record<string, boolean>>;
}

function template(path: string): string {
  return path.replace(/[:*](\w+)/g, '{$1}');
}

/** The events of an operation's example. */
function exampleOf(id: string): StreamEvent[] {
  const found = operationsOf(description).find(({ operation }) => operation.operationId === id);
  const answer = found && answerOf(description, found.operation, 200);
  return parseEvents(String(answer?.content?.['text/event-stream']?.example));
}

function hasData({ event }: StreamEvent): boolean {
  return event !== 'JOB_ID' && event !== 'END_MARK';
}

function namesOf(events: readonly StreamEvent[]): string[] {
  return [...new Set(events.map(({ event }) => event))];
}

function idsOf(events: readonly StreamEvent[]): (string | null)[] {
  return events.map(({ id }) => id);
}
