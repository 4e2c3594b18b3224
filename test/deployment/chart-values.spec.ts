import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, it } from '@jest/globals';
import Ajv from 'ajv';
import { SETTING_DEFINITIONS } from '../../src/config/setting-definitions.js';
import { CHART, DEFAULTS, EXAMPLES, merged, type Values } from '../support/helm/chart.js';

const schema = JSON.parse(readFileSync(`${CHART}/values.schema.json`, 'utf8')) as object;
const validate = new Ajv({ allErrors: true }).compile(schema);

/** Where values beside the chart's own are against the schema. */
function faultsOf(values: Values): string[] {
  validate(merged(DEFAULTS, values));
  return (validate.errors ?? []).map(({ dataPath }) => dataPath);
}

/** Names of the values, those within others with a point between. */
function namesOf(values: unknown, before = ''): string[] {
  if (typeof values !== 'object' || values === null || Array.isArray(values)) return [before];
  const inner = Object.entries(values);
  return inner.flatMap(([name, value]) => namesOf(value, before === '' ? name : `${before}.${name}`));
}

describe('the schema of the values of the chart', () => {
  it('takes the values that the chart comes with, and every file of them', () => {
    expect(faultsOf({})).toEqual([]);
    for (const [name, values] of Object.entries(EXAMPLES))
      expect([name, faultsOf(values)]).toEqual([name, []]);
  });

  const refused: [string, Values, string][] = [
    ['a name that there is not', { replicas: 3 }, ''],
    [
      'a setting as a number, which would lose its digits',
      { settings: { MAX_FILE_BYTES: 5368709120 } },
      '.settings',
    ],
    ['a secret among the settings', { settings: { DATABASE_URL: 'postgres://db/quarry' } }, '.settings'],
    ['a role among the settings', { worker: { settings: { ROLE: 'both' } } }, '.worker.settings'],
    [
      'an address without a scheme',
      { settings: { PUBLIC_URL: 'quarry.example.com' } },
      '.settings.PUBLIC_URL',
    ],
    ['no secret at all', { secrets: { existingSecret: '' } }, '.secrets.databaseUrl'],
    ['a digest of another form', { image: { digest: 'latest' } }, '.image.digest'],
    [
      'health for the public',
      { traffic: { paths: [{ path: '/health', type: 'Prefix' }] } },
      '.traffic.paths[0].path',
    ],
    [
      'a route without a gateway',
      { traffic: { httpRoute: { enabled: true } } },
      '.traffic.httpRoute.parentRefs',
    ],
    [
      'no worker where no KEDA starts one',
      { worker: { autoscaling: { minReplicas: 0 } } },
      '.worker.autoscaling',
    ],
    [
      'a scaler of another name',
      { worker: { autoscaling: { scaler: 'vpa' } } },
      '.worker.autoscaling.scaler',
    ],
    ['a budget that lets no node be drained', { api: { disruptionBudget: { maxUnavailable: 0 } } }, '.api'],
    [
      'a way to the database that leads nowhere',
      { networkPolicies: { database: { to: [] } } },
      '.networkPolicies',
    ],
    ['a peer that is everyone', { networkPolicies: { model: { to: [{}] } } }, '.networkPolicies.model.to[0]'],
    [
      'limits that leave the disk out',
      { api: { resources: { limits: { 'ephemeral-storage': null } } } },
      '.api.resources',
    ],
    ['a certificate that is none', { caBundle: { certificates: 'ca.crt' } }, '.caBundle.certificates'],
  ];

  it.each(refused)('refuses %s', (_, values, where) => {
    const faults = faultsOf(values);

    expect(faults).not.toEqual([]);
    expect(faults.filter((fault) => fault.startsWith(where))).not.toEqual([]);
  });

  it('lets KEDA stop every worker', () => {
    expect(faultsOf({ worker: { autoscaling: { scaler: 'keda', minReplicas: 0 } } })).toEqual([]);
  });
});

describe('the values of the chart', () => {
  const templates = readdirSync(`${CHART}/templates`)
    .map((name) => readFileSync(`${CHART}/templates/${name}`, 'utf8'))
    .join('\n');

  it('are each read by a template', () => {
    const last = (name: string) => name.split('.').at(-1) ?? '';
    const own = namesOf(DEFAULTS)
      // These are handed on whole.
      .filter((name) => !/^(?:(?:api\.|worker\.)?settings|(?:api|worker)\.resources)\./.test(name))
      .map(last);

    expect(own.filter((name) => !new RegExp(`\\b${name}\\b`).test(templates))).toEqual([]);
  });

  it('are settings that the service knows, and keep every secret out of them', () => {
    const known = new Set<string>(Object.values(SETTING_DEFINITIONS).map(({ variable }) => variable));
    const { settings, api, worker } = DEFAULTS as Record<string, { settings: object }>;
    const given = [settings, api?.settings, worker?.settings].flatMap((all) => Object.keys(all ?? {}));

    expect(given.filter((name) => !known.has(name))).toEqual([]);
    const secret = [...known].filter((name) => /(?:SECRET|_KEY)$|^(?:DATABASE|REDIS)_URL$/.test(name));
    for (const name of secret)
      expect([name, faultsOf({ settings: { [name]: 'x' } })]).not.toEqual([name, []]);
  });
});
