import { expect, it } from '@jest/globals';
import { type IDeploymentSpec } from 'kubernetes-models/apps/v1';
import { describeWithHelm, EXAMPLES, merged, rendered, specOf, type Values } from '../support/helm/chart.js';
import { type Manifest } from '../support/manifests.js';
import { API, Overlay, WORKER } from '../support/overlay.js';

describeWithHelm('the migration of the chart', () => {
  it('runs before anything else is installed or upgraded, with what is its own', () => {
    const manifests = rendered(EXAMPLES.gateway);
    const hooks = manifests.filter(({ metadata }) => metadata.annotations?.['helm.sh/hook']);
    const { spec } = Overlay.of(manifests).pods.find(({ owner }) => owner.startsWith('Job')) ?? {};

    expect(hooks.map(({ kind, metadata }) => [kind, metadata.name]).toSorted()).toEqual(
      ['ConfigMap', 'Job', 'Secret', 'ServiceAccount'].map((kind) => [kind, 'answers-migration']),
    );
    for (const { kind, metadata } of hooks) {
      expect(metadata.annotations).toEqual({
        'helm.sh/hook': 'pre-install,pre-upgrade',
        'helm.sh/hook-weight': kind === 'Job' ? '0' : '-5',
        'helm.sh/hook-delete-policy':
          kind === 'Job' ? 'before-hook-creation' : 'before-hook-creation,hook-succeeded',
      });
    }
    expect(spec?.serviceAccountName).toBe('answers-migration');
    expect(spec?.containers[0]?.env).toContainEqual({
      name: 'DATABASE_URL',
      valueFrom: { secretKeyRef: { name: 'answers-migration', key: 'database-url' } },
    });
    expect(spec?.volumes).toContainEqual({ name: 'ca', configMap: { name: 'answers-migration' } });
  });

  it('refers to what was made beforehand where it is named', () => {
    const manifests = rendered(EXAMPLES['restricted-egress']);
    const pod = JSON.stringify(specOf(manifests, 'Job quarry-migration'));

    expect(pod).toContain('"name":"quarry-secrets"');
    expect(pod).toContain('"configMap":{"name":"authorities"}');
  });
});

describeWithHelm('the processes of the chart', () => {
  const annotationsOf = (manifests: readonly Manifest[], name: string) =>
    specOf<IDeploymentSpec>(manifests, `Deployment ${name}`).template.metadata?.annotations ?? {};

  it('are replaced when what they read at their start changes, and at no other change', () => {
    const before = EXAMPLES.gateway ?? {};
    const changed = (values: Values) => {
      const [old, now] = [rendered(before), rendered(merged(before, values))];
      return ['answers-api', 'answers-worker'].filter(
        (name) => JSON.stringify(annotationsOf(old, name)) !== JSON.stringify(annotationsOf(now, name)),
      );
    };

    expect(changed({ settings: { LOG_LEVEL: 'debug' } })).toEqual(['answers-api', 'answers-worker']);
    expect(changed({ worker: { settings: { QUERY_THREADS: '4' } } })).toEqual(['answers-worker']);
    expect(changed({ secrets: { s3SecretKey: 'another' } })).toEqual(['answers-api', 'answers-worker']);
    const certificates = '-----BEGIN CERTIFICATE-----\nYW5vdGhlcg==\n-----END CERTIFICATE-----\n';
    expect(changed({ caBundle: { certificates } })).toEqual(['answers-api', 'answers-worker']);
    expect(changed({ worker: { autoscaling: { maxReplicas: 9 } }, migration: { enabled: false } })).toEqual(
      [],
    );
  });

  it('run where the values say, from a registry that wants to know who asks, and by digest', () => {
    const { pods } = Overlay.of(rendered(EXAMPLES.gateway));

    expect(Object.fromEntries(pods.map(({ owner, spec }) => [owner, spec.nodeSelector]))).toEqual({
      'Deployment answers-api': { 'kubernetes.io/arch': 'amd64' },
      'Deployment answers-worker': { 'example.com/pool': 'large' },
      'Job answers-migration': { 'kubernetes.io/arch': 'amd64' },
    });
    for (const { spec } of pods) {
      expect(spec).toMatchObject({
        imagePullSecrets: [{ name: 'registry' }],
        tolerations: [{ key: 'example.com/batch', operator: 'Exists', effect: 'NoSchedule' }],
        priorityClassName: 'high',
      });
      const [container] = spec.containers;
      expect(container?.image).toMatch(/^registry\.example\.com\/quarry@sha256:[0-9a-f]{64}$/);
      expect(container?.env).toContainEqual({ name: 'NODE_EXTRA_CA_CERTS', value: '/etc/quarry/ca/ca.crt' });
      expect(container?.volumeMounts).toContainEqual({
        name: 'ca',
        mountPath: '/etc/quarry/ca',
        readOnly: true,
      });
    }
  });

  it('have the time to end that their settings promise', () => {
    const values = { settings: { SHUTDOWN_GRACE: '120' }, worker: { settings: { SHUTDOWN_GRACE: '300' } } };
    const overlay = Overlay.of(rendered(values));

    expect(overlay.pod(API).terminationGracePeriodSeconds).toBeGreaterThan(125);
    expect(overlay.pod(WORKER).terminationGracePeriodSeconds).toBeGreaterThan(300);
  });

  it('have no keys of the S3 server where a role stands for them, and every other secret', () => {
    const variablesOf = (values: Values): string[] => {
      const spec = specOf<IDeploymentSpec>(rendered(values), 'Deployment quarry-worker');
      return (spec.template.spec?.containers[0]?.env ?? []).map(({ name }) => name);
    };
    const withKeys = variablesOf({});
    const withRole = variablesOf({ settings: { S3_CREDENTIALS: 'role' } });

    expect(withKeys.filter((name) => !withRole.includes(name))).toEqual(['S3_ACCESS_KEY', 'S3_SECRET_KEY']);
    expect(withRole).toContain('REDIS_URL');
  });

  it('are as many as the values say where nothing scales them', () => {
    const manifests = rendered(
      merged(EXAMPLES.minimal ?? {}, { api: { replicas: 2 }, worker: { replicas: 0 } }),
    );

    expect(specOf(manifests, 'Deployment quarry-api')).toMatchObject({ replicas: 2 });
    expect(specOf(manifests, 'Deployment quarry-worker')).toMatchObject({ replicas: 0 });
  });

  it('of two releases in one namespace have nothing in common', () => {
    const [one, other] = ['quarry', 'trial'].map((release) => rendered({}, release));
    const names = (manifests: readonly Manifest[] = []) =>
      manifests.map(({ kind, metadata }) => `${kind} ${metadata.name}`);
    const selectors = (manifests: readonly Manifest[] = []) =>
      JSON.stringify(manifests).match(/"app\.kubernetes\.io\/instance":"\w+"/g) ?? [];

    expect(names(one).filter((name) => names(other).includes(name))).toEqual([]);
    expect(new Set(selectors(other))).toEqual(new Set(['"app.kubernetes.io/instance":"trial"']));
    for (const { kind, spec } of other ?? []) {
      const selects = kind !== 'NetworkPolicy' || JSON.stringify(spec).includes('instance":"trial"');
      expect([kind, selects]).toEqual([kind, true]);
    }
  });
});
