import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it } from '@jest/globals';
import { load } from 'js-yaml';
import { loadSettings } from '../../src/config/index.js';
import { SETTING_DEFINITIONS } from '../../src/config/setting-definitions.js';
import { amountOf } from '../support/manifests.js';

interface Service {
  readonly image: string;
  readonly user?: string;
  readonly command?: readonly string[];
  readonly read_only: boolean;
  readonly cap_drop: readonly string[];
  readonly security_opt: readonly string[];
  readonly environment: Readonly<Record<string, string>>;
  readonly depends_on?: Readonly<Record<string, { readonly condition: string }>>;
  readonly healthcheck?: object;
  readonly ports?: readonly string[];
  readonly networks: object;
  readonly stop_grace_period?: string;
  readonly deploy: {
    readonly replicas?: number;
    readonly resources: { readonly limits: Readonly<Record<string, string>> };
  };
}

interface Composed {
  readonly services: Readonly<Record<string, Service>>;
}

const FILE = 'docker/compose.yaml';
const EXAMPLE = readFileSync('docker/.env.example', 'utf8');
const SECRET = '0123456789abcdef';
const client = [
  ['docker', 'compose'],
  ['docker-compose', ''],
].find(([command = '', word = '']) => spawnSync(command, [...words(word), 'version']).status === 0);

function words(...given: readonly string[]): string[] {
  return given.filter((word) => word !== '');
}

/** What the client makes of the file with the variables of an `.env` file alone. */
function compose(variables: string): { status: number | null; output: string } {
  const [command = '', word = ''] = client ?? [];
  const folder = mkdtempSync(join(tmpdir(), 'quarry-compose-'));
  const path = join(folder, '.env');
  writeFileSync(path, variables);
  const options = words(word, '--env-file', path, '-f', FILE, 'config');
  const { status, stdout, stderr } = spawnSync(command, options, {
    env: { PATH: process.env.PATH },
    encoding: 'utf8',
  });
  rmSync(folder, { recursive: true });
  return { status, output: stdout + stderr };
}

const filledIn = EXAMPLE.replaceAll(/^(\w+(?:PASSWORD|SECRET_KEY))=$/gm, `$1=${SECRET}`);
const isThere = client !== undefined;
const title = 'the compose file';

(isThere ? describe : describe.skip)(
  isThere ? title : `${title} (needs docker compose or docker-compose)`,
  () => {
    const whole = isThere ? compose(filledIn) : { status: null, output: '{}' };
    const services = whole.status === 0 ? (load(whole.output) as Composed).services : {};
    const own = ['api', 'worker', 'migrate'].map((name) => services[name]).filter((one) => one !== undefined);

    it('is accepted', () => {
      expect(whole).toMatchObject({ status: 0 });
      expect(Object.keys(services).toSorted()).toEqual([
        ...['api', 'migrate', 'postgres', 'redis', 'seaweedfs', 'worker'],
      ]);
    });

    it('brings no password of its own: without each of them nothing starts', () => {
      const names = [...filledIn.matchAll(/^(\w+(?:PASSWORD|SECRET_KEY|ACCESS_KEY))=/gm)].map(
        ([, name]) => name,
      );

      expect(names).toHaveLength(4);
      for (const name of names) {
        const without = compose(
          filledIn.replace(new RegExp(`^${String(name)}=.*$`, 'm'), `${String(name)}=`),
        );
        expect([name, without.status === 0]).toEqual([name, false]);
        expect(without.output).toContain('set it in docker/.env');
      }
    });

    it('runs everything on a tree that cannot be written, without rights to gain, within limits', () => {
      for (const service of Object.values(services)) {
        expect(service).toMatchObject({
          read_only: true,
          cap_drop: ['ALL'],
          security_opt: ['no-new-privileges:true'],
          deploy: {
            resources: {
              limits: { cpus: expect.anything() as unknown, memory: expect.anything() as unknown },
            },
          },
        });
        expect(service.image).toMatch(/:[a-z_.-]*\d[\w.-]*$/i);
      }
      for (const service of own) expect(service).toMatchObject({ user: '10001:10001', image: own[0]?.image });
    });

    it('sets what the service reads, to values that it takes', () => {
      const known = new Set<string>(Object.values(SETTING_DEFINITIONS).map(({ variable }) => variable));
      for (const { environment } of own) {
        expect(Object.keys(environment).filter((name) => !known.has(name))).toEqual([]);
        expect(loadSettings(environment).databaseUrl).toContain(SECRET);
      }
      expect([services.api, services.worker].map((one) => loadSettings(one?.environment).role)).toEqual([
        'api',
        'worker',
      ]);
      expect(services.worker?.deploy.replicas).toBe(2);
    });

    it('starts each process when what it needs is there', () => {
      const ready = { condition: 'service_healthy' };
      for (const service of [services.api, services.worker]) {
        expect(service?.depends_on).toMatchObject({
          migrate: { condition: 'service_completed_successfully' },
          redis: ready,
          seaweedfs: ready,
        });
      }
      expect(services.migrate?.depends_on).toMatchObject({ postgres: ready });
      expect(services.migrate?.command).toEqual(['node', 'dist/cli.js', 'migrate']);
      for (const name of ['postgres', 'redis', 'seaweedfs'])
        expect(services[name]?.healthcheck).toBeDefined();
    });

    it('opens the api and the files to this machine, and the rest to nobody', () => {
      const open = Object.entries(services).filter(([, { ports }]) => ports !== undefined);

      expect(open.map(([name]) => name)).toEqual(['api', 'seaweedfs']);
      expect(JSON.stringify(open.map(([, { ports }]) => ports)).match(/127\.0\.0\.1/g)).toHaveLength(2);
      for (const name of ['postgres', 'redis', 'migrate']) {
        expect(Object.keys(services[name]?.networks ?? {})).toEqual(['dependencies']);
      }
    });

    it('gives a worker the memory that its settings let it take, and each process the time to end', () => {
      const settings = loadSettings(services.worker?.environment);
      const reading = settings.syncConcurrency * settings.syncMemoryBytes;
      const answering = settings.answerConcurrency * settings.queryMemoryBytes;

      expect(reading + answering + 2 ** 30).toBeLessThanOrEqual(
        amountOf(services.worker?.deploy.resources.limits.memory),
      );
      for (const { stop_grace_period: period = '' } of own) {
        expect(Number(period.replace('s', ''))).toBeGreaterThan(settings.shutdownGraceMs / 1000);
      }
    });
  },
);
