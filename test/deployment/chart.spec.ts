import { readFileSync } from 'node:fs';
import { beforeAll, expect, it } from '@jest/globals';
import { load } from 'js-yaml';
import { SETTING_DEFINITIONS } from '../../src/config/setting-definitions.js';
import { describeWithHelm, EXAMPLES, rendered, CHART } from '../support/helm/chart.js';
import { ofChart, ofOverlay } from '../support/helm/comparable.js';
import { describeWithKubectl, faultsOf, type Manifest } from '../support/manifests.js';
import { Overlay } from '../support/overlay.js';

const SETTINGS = new Set<string>(Object.values(SETTING_DEFINITIONS).map(({ variable }) => variable));

/** Of others than Kubernetes, whose schemas no package has. */
const OF_OTHERS = ['HTTPRoute', 'ScaledObject', 'PodMonitor', 'PrometheusRule'];

const PROCESSES = ['ConfigMap', 'ConfigMap', 'Deployment', 'Deployment'];
const REST = [
  ...['HorizontalPodAutoscaler', 'Job', 'PodDisruptionBudget', 'PodDisruptionBudget', 'Service'],
  ...['ServiceAccount', 'ServiceAccount'],
];
const policies = (count: number) => Array<string>(count).fill('NetworkPolicy');

/** What each file of values comes to. */
const KINDS: Readonly<Record<string, readonly string[]>> = {
  minimal: [...PROCESSES, 'Secret', 'Service'],
  production: [...PROCESSES, ...REST, ...policies(7), 'HorizontalPodAutoscaler', 'Ingress'],
  gateway: [
    ...[...PROCESSES, ...REST, ...policies(7), 'HorizontalPodAutoscaler', 'HTTPRoute'],
    ...['ConfigMap', 'ConfigMap', 'Secret', 'Secret'],
  ],
  keda: [
    ...[...PROCESSES, ...REST, ...policies(7), 'ScaledObject', 'PodMonitor', 'PrometheusRule', 'Ingress'],
    'ConfigMap',
  ],
  'restricted-egress': [
    ...PROCESSES,
    ...REST,
    ...policies(10),
    'HorizontalPodAutoscaler',
    'Ingress',
    'ConfigMap',
  ],
};

describeWithHelm('the chart with each file of values', () => {
  const all = new Map<string, Manifest[]>();

  beforeAll(() => {
    for (const [name, values] of Object.entries(EXAMPLES)) all.set(name, rendered(values));
  });

  it('has the objects that the values ask for, each once', () => {
    expect([...all.keys()].toSorted()).toEqual(Object.keys(KINDS).toSorted());
    for (const [name, manifests] of all) {
      expect([name, manifests.map(({ kind }) => kind).toSorted()]).toEqual([name, KINDS[name]?.toSorted()]);
      const names = manifests.map(({ kind, metadata }) => `${kind} ${metadata.name}`);
      expect(names.filter((one, i) => names.indexOf(one) !== i)).toEqual([]);
    }
  });

  it('has only objects that Kubernetes knows, with fields that it knows', async () => {
    const manifests = [...all.values()].flat().filter(({ kind }) => !OF_OTHERS.includes(kind));

    expect(await faultsOf(manifests)).toEqual([]);
  });

  it('sets what the service reads, and what Node.js and OpenTelemetry do', () => {
    const given = [...all.values()]
      .flat()
      .flatMap((manifest) => [
        ...(manifest.kind === 'ConfigMap' ? Object.keys(manifest.data ?? {}) : []),
        ...Overlay.of([manifest]).containers.flatMap(({ env = [] }) => env.map(({ name }) => name)),
      ]);

    expect([...new Set(given)].filter((name) => !SETTINGS.has(name)).toSorted()).toEqual([
      ...['NODE_EXTRA_CA_CERTS', 'OTEL_SERVICE_NAME', 'ca.crt', 'quarry.json'],
    ]);
  });

  it('sets it to values that the service takes', () => {
    for (const overlay of [...all.values()].map((manifests) => Overlay.of(manifests))) {
      const owners = overlay.pods.map(({ owner }) => owner).filter((owner) => owner.startsWith('Deployment'));
      expect(owners.map((owner) => overlay.settingsOf(owner).role).toSorted()).toEqual(['api', 'worker']);
    }
  });

  it('refers to nothing that is not there, but for what is made beforehand', () => {
    const beforehand = ['ConfigMap authorities', 'Secret quarry-secrets', 'ServiceAccount default'];
    for (const manifests of all.values()) {
      const there = new Set(manifests.map(({ kind, metadata }) => `${kind} ${metadata.name}`));
      const named = Overlay.of(manifests).pods.flatMap(({ spec }) => [
        `ServiceAccount ${spec.serviceAccountName ?? ''}`,
        ...(spec.volumes ?? []).flatMap(({ configMap }) =>
          configMap ? `ConfigMap ${configMap.name ?? ''}` : [],
        ),
        ...spec.containers.flatMap(({ env = [], envFrom = [] }) => [
          ...env.flatMap(({ valueFrom }) =>
            valueFrom ? `Secret ${valueFrom.secretKeyRef?.name ?? ''}` : [],
          ),
          ...envFrom.map(({ configMapRef }) => `ConfigMap ${configMapRef?.name ?? ''}`),
        ]),
      ]);
      expect(named.filter((name) => !there.has(name) && !beforehand.includes(name))).toEqual([]);
    }
  });

  it('runs nothing as root, and nothing that writes beside its volumes', () => {
    for (const { spec } of [...all.values()].flatMap((manifests) => Overlay.of(manifests).pods)) {
      expect(spec.securityContext).toMatchObject({ runAsNonRoot: true, runAsUser: 10001 });
      expect(spec.automountServiceAccountToken).toBe(false);
      for (const { securityContext } of spec.containers) {
        expect(securityContext).toMatchObject({
          allowPrivilegeEscalation: false,
          readOnlyRootFilesystem: true,
          capabilities: { drop: ['ALL'] },
        });
      }
    }
  });
});

describeWithKubectl('the chart beside the overlays', () => {
  describeWithHelm('of Kustomize', () => {
    // What the two may differ in is in comparable.ts.
    it('has by itself the objects of the overlay small, which is the base with an image', () => {
      expect(ofChart(rendered())).toEqual(ofOverlay(Overlay.build('small').manifests));
    });

    it('has for production those of the overlay ha', () => {
      expect(ofChart(rendered(EXAMPLES.production))).toEqual(ofOverlay(Overlay.build('ha').manifests));
    });

    it('opens public addresses as the component of Kustomize does', () => {
      const file = 'docker/kubernetes/components/files-by-url/public-addresses.yaml';
      const component = load(readFileSync(file, 'utf8')) as Manifest;
      const { 'NetworkPolicy public-addresses': policy } = ofChart(rendered(EXAMPLES['restricted-egress']));

      expect(policy).toEqual(component);
    });
  });
});

it('is of the version of the service', () => {
  const { version } = JSON.parse(readFileSync('package.json', 'utf8')) as { version: string };
  const chart = load(readFileSync(`${CHART}/Chart.yaml`, 'utf8'));

  expect(chart).toMatchObject({ name: 'quarry', version, appVersion: version });
});
