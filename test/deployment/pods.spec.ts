import { readFileSync } from 'node:fs';
import { beforeAll, expect, it } from '@jest/globals';
import { SETTING_DEFINITIONS } from '../../src/config/setting-definitions.js';
import { amountOf, describeWithKubectl, faultsOf, type Manifest } from '../support/manifests.js';
import { API, MIGRATION, Overlay, SECRETS, WORKER } from '../support/overlay.js';

const GIBIBYTE = 2 ** 30;
const SETTINGS = new Set<string>(Object.values(SETTING_DEFINITIONS).map(({ variable }) => variable));

const dockerfile = readFileSync('docker/Dockerfile', 'utf8');

for (const name of ['small', 'ha']) {
  describeWithKubectl(`what runs of the overlay ${name}`, () => {
    let overlay: Overlay;

    beforeAll(() => {
      overlay = Overlay.build(name);
    });

    it('has only objects that Kubernetes knows, with fields that it knows', async () => {
      expect(await faultsOf(overlay.manifests)).toEqual([]);
      expect(new Set(overlay.manifests.map(({ kind }) => kind))).toEqual(
        new Set([
          ...['Namespace', 'ServiceAccount', 'ConfigMap', 'Service', 'Deployment', 'Job'],
          ...['HorizontalPodAutoscaler', 'PodDisruptionBudget', 'Ingress', 'NetworkPolicy'],
        ]),
      );
    });

    it('runs nothing as root, nothing that gains rights, and nothing that writes beside its volumes', () => {
      expect(overlay.pods.map(({ owner }) => owner).toSorted()).toEqual([API, WORKER, MIGRATION]);
      for (const { spec } of overlay.pods) {
        expect(spec).toMatchObject({
          automountServiceAccountToken: false,
          serviceAccountName: 'quarry',
          securityContext: {
            runAsNonRoot: true,
            runAsUser: 10001,
            seccompProfile: { type: 'RuntimeDefault' },
          },
        });
        expect([spec.hostNetwork, spec.hostPID, spec.hostIPC, spec.initContainers]).toEqual(
          Array(4).fill(undefined),
        );
        expect(spec.volumes?.map((volume) => Object.keys(volume).toSorted())).toEqual(
          spec.volumes?.map(() => ['emptyDir', 'name']),
        );
        for (const container of spec.containers) {
          expect(container.securityContext).toEqual({
            allowPrivilegeEscalation: false,
            privileged: false,
            readOnlyRootFilesystem: true,
            capabilities: { drop: ['ALL'] },
          });
          expect(container.volumeMounts?.map(({ mountPath }) => mountPath)).toEqual(['/data', '/tmp']);
        }
      }
      expect(dockerfile).toMatch(/^USER 10001:10001$/m);
    });

    it('bounds what each container takes, and its disks', () => {
      for (const { spec } of overlay.pods) {
        for (const { resources } of spec.containers) {
          for (const name of ['cpu', 'memory', 'ephemeral-storage']) {
            const [request, limit] = [resources?.requests?.[name], resources?.limits?.[name]].map(amountOf);
            expect(request).toBeGreaterThan(0);
            expect(limit).toBeGreaterThanOrEqual(request ?? NaN);
          }
          const disks = (spec.volumes ?? []).map(({ emptyDir }) => amountOf(emptyDir?.sizeLimit));
          const all = disks.reduce((sum, bytes) => sum + bytes, 0);
          expect(amountOf(resources?.limits?.['ephemeral-storage'])).toBeGreaterThanOrEqual(all);
        }
      }
    });

    it('asks each process whether it has started, lives and is ready', () => {
      for (const { owner, spec } of overlay.pods.filter((pod) => pod.owner !== MIGRATION)) {
        const [container] = spec.containers;
        const probed = [container?.startupProbe, container?.livenessProbe, container?.readinessProbe];
        expect([owner, probed.map((probe) => probe?.httpGet?.path)]).toEqual([
          owner,
          ['/health/live', '/health/live', '/health/ready'],
        ]);
        expect(probed.map((probe) => probe?.httpGet?.port)).toEqual(Array(3).fill('http'));
        expect(container?.ports).toEqual([expect.objectContaining({ name: 'http', containerPort: 3000 })]);
      }
      expect(dockerfile).toMatch(/^EXPOSE 3000$/m);
    });

    it('sets what the service reads, to values that it takes, and nothing else', () => {
      for (const { spec } of overlay.pods) {
        const [container] = spec.containers;
        const environment = overlay.environmentOf(container ?? { name: 'none' });
        expect(Object.keys(environment).filter((name) => !SETTINGS.has(name))).toEqual([]);
      }
      expect(overlay.settingsOf(API).role).toBe('api');
      expect(overlay.settingsOf(WORKER).role).toBe('worker');
      expect(overlay.settingsOf(MIGRATION).databaseUrl).toBe(SECRETS.DATABASE_URL);
    });

    it('gives workers the key of the language model where there is one', () => {
      const worker = overlay.pods.find(({ owner }) => owner === WORKER);
      const given = worker?.spec.containers.flatMap(({ env = [] }) => env) ?? [];
      expect(given).toContainEqual({
        name: 'MODEL_API_KEY',
        valueFrom: { secretKeyRef: { name: 'quarry-secrets', key: 'model-api-key', optional: true } },
      });
    });

    it('holds no secret: each value comes from a secret that is made elsewhere', () => {
      expect(overlay.manifests.filter(({ kind }) => kind === 'Secret')).toEqual([]);
      for (const { spec } of overlay.pods) {
        for (const { name, value, valueFrom } of spec.containers.flatMap(({ env = [] }) => env)) {
          if (name === 'ROLE') continue;
          expect([name, value]).toEqual([name, undefined]);
          expect(valueFrom).toEqual({
            secretKeyRef: expect.objectContaining({ name: 'quarry-secrets' }) as unknown,
          });
        }
      }
      const maps = overlay.manifests.filter(({ kind }) => kind === 'ConfigMap');
      const names = maps.flatMap(({ data = {} }) => Object.keys(data));
      expect(names.filter((name) => /SECRET|KEY|PASSWORD|DATABASE|REDIS/.test(name))).toEqual([]);
      const script = readFileSync('docker/kubernetes/create-secrets.sh', 'utf8');
      const keys = overlay.pods.flatMap(({ spec }) =>
        spec.containers.flatMap(({ env = [] }) =>
          env.flatMap(({ valueFrom }) =>
            valueFrom?.secretKeyRef?.optional ? [] : (valueFrom?.secretKeyRef?.key ?? []),
          ),
        ),
      );
      expect([...new Set(keys)].filter((key) => !script.includes(`--from-file=${key}=`))).toEqual([]);
    });

    it('runs one image of a certain version', () => {
      const images = overlay.containers.map(({ image }) => image);

      expect(new Set(images).size).toBe(1);
      expect(images[0]).toMatch(/\/quarry:\d+\.\d+\.\d+$/);
    });

    it('gives a worker the memory and the disk that its settings let it take', () => {
      const settings = overlay.settingsOf(WORKER);
      const spec = overlay.pod(WORKER);
      const reading = settings.syncConcurrency * settings.syncMemoryBytes;
      const answering = settings.answerConcurrency * settings.queryMemoryBytes;
      const disk = settings.cacheMaxBytes + settings.syncConcurrency * 2 * settings.maxFileBytes;
      const data = spec.volumes?.find(({ name }) => name === 'data')?.emptyDir?.sizeLimit;

      expect(reading + answering + GIBIBYTE).toBeLessThanOrEqual(
        amountOf(spec.containers[0]?.resources?.limits?.memory),
      );
      expect(disk).toBeLessThanOrEqual(amountOf(data));
    });

    it('migrates by a job of its version, which Argo CD and Flux may put in the place of another', () => {
      const migration = overlay.manifests.find(({ kind }) => kind === 'Job')?.metadata;

      expect(`Job ${migration?.name ?? ''}`).toBe(MIGRATION);
      expect(migration?.annotations).toEqual({
        'argocd.argoproj.io/hook': 'Sync',
        'argocd.argoproj.io/hook-delete-policy': 'BeforeHookCreation',
        'kustomize.toolkit.fluxcd.io/force': 'enabled',
      });
    });

    it('lets processes end in peace', () => {
      for (const [owner, pause] of [
        [API, 5000],
        [WORKER, 0],
      ] as const) {
        const spec = overlay.pod(owner);
        const waiting = spec.containers[0]?.lifecycle?.preStop?.exec?.command;
        const needed = pause + overlay.settingsOf(owner).shutdownGraceMs;
        expect(spec.terminationGracePeriodSeconds).toBeGreaterThan(needed / 1000);
        // The image has no other program than Node.js.
        expect(waiting ?? []).toEqual(owner === API ? ['node', '-e', 'setTimeout(Object, 5000)'] : []);
      }
    });
  });
}

describeWithKubectl('the check of manifests', () => {
  const configMap = (fields: object): Manifest => ({
    apiVersion: 'v1',
    kind: 'ConfigMap',
    metadata: { name: 'settings' },
    ...fields,
  });

  it('refuses a field that Kubernetes does not know, and one of the wrong type', async () => {
    expect(await faultsOf([configMap({ data: { A: '1' } })])).toEqual([]);
    expect((await faultsOf([configMap({ daata: {} })])).join()).toContain('daata');
    const container = { name: 'one', image: 'one', imagePulPolicy: 'Always' };
    const pod = { ...configMap({}), kind: 'Pod', spec: { containers: [container] } };
    expect((await faultsOf([pod])).join()).toContain('imagePulPolicy');
    expect((await faultsOf([configMap({ data: { A: 1 } })])).join()).toContain('must be string');
    expect((await faultsOf([{ ...configMap({}), kind: 'Config' }])).join()).toContain(
      'there is no such kind',
    );
  });
});
