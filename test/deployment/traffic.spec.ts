import { readFileSync } from 'node:fs';
import { beforeAll, expect, it } from '@jest/globals';
import { type IHorizontalPodAutoscalerSpec } from 'kubernetes-models/autoscaling/v2';
import { type IIngressSpec, type INetworkPolicySpec } from 'kubernetes-models/networking.k8s.io/v1';
import { type IPodDisruptionBudgetSpec } from 'kubernetes-models/policy/v1';
import { type IServiceSpec } from 'kubernetes-models/v1';
import { TASK_KINDS } from '../../src/queue/index.js';
import { describeWithKubectl } from '../support/manifests.js';
import { API, Overlay } from '../support/overlay.js';

for (const name of ['small', 'ha']) {
  describeWithKubectl(`traffic and scale of the overlay ${name}`, () => {
    let overlay: Overlay;

    beforeAll(() => {
      overlay = Overlay.build(name);
    });

    it('leads requests to the api, and to nothing else', () => {
      const [service] = overlay.specsOf<IServiceSpec>('Service');
      const [ingress] = overlay.specsOf<IIngressSpec>('Ingress');
      const paths = (ingress?.rules ?? []).flatMap(({ http }) => http?.paths ?? []);

      expect(overlay.ownersWith(service?.selector)).toEqual([API]);
      expect(service?.ports).toEqual([{ name: 'http', port: 80, targetPort: 'http' }]);
      expect(paths.map(({ path }) => path)).toEqual(['/v2', '/docs', '/openapi.json']);
      for (const { backend } of paths) {
        expect(backend.service).toEqual({ name: service?.name, port: { name: 'http' } });
      }
    });

    it('passes streams on as they come, and uploads of any size that the service takes', () => {
      const annotations =
        overlay.manifests.find(({ kind }) => kind === 'Ingress')?.metadata.annotations ?? {};
      const option = (name: string) => annotations[`nginx.ingress.kubernetes.io/${name}`];
      const settings = overlay.settingsOf(API);

      expect([option('proxy-buffering'), option('proxy-request-buffering')]).toEqual(['off', 'off']);
      expect(Number(option('proxy-read-timeout'))).toBeGreaterThan(settings.answerTimeoutMs / 1000);
      const body = Number(/^(\d+)m$/.exec(option('proxy-body-size') ?? '')?.[1]) * 2 ** 20;
      expect(body).toBeGreaterThan(settings.maxFileBytes);
    });

    it('scales api and worker, the worker by the queue, and lets nodes be drained', () => {
      const scalers = overlay.specsOf<IHorizontalPodAutoscalerSpec>('HorizontalPodAutoscaler');
      const budgets = overlay.specsOf<IPodDisruptionBudgetSpec>('PodDisruptionBudget');
      const names = ['quarry-api', 'quarry-worker'];

      expect(scalers.map(({ scaleTargetRef }) => [scaleTargetRef.kind, scaleTargetRef.name])).toEqual(
        names.map((name) => ['Deployment', name]),
      );
      for (const { minReplicas = 1, maxReplicas } of scalers)
        expect(maxReplicas).toBeGreaterThan(minReplicas);
      const queues = (scalers[1]?.metrics ?? []).flatMap(({ external }) => external ?? []);
      expect(queues.map(({ metric }) => metric.name)).toEqual(Array(2).fill('quarry_queue_waiting'));
      const kinds = queues.map(({ metric }) => metric.selector?.matchLabels?.kind ?? '');
      expect(kinds.filter((kind) => !(TASK_KINDS as readonly string[]).includes(kind))).toEqual([]);
      expect(readFileSync('src/metrics/instruments.ts', 'utf8')).toContain("'quarry_queue_waiting'");
      expect(
        budgets.map(({ selector, maxUnavailable }) => [
          overlay.ownersWith(selector?.matchLabels)[0],
          maxUnavailable,
        ]),
      ).toEqual(names.map((name) => [`Deployment ${name}`, 1]));
      // The number of replicas is the autoscaler's.
      for (const { replicas } of overlay.specsOf<{ replicas?: number }>('Deployment'))
        expect(replicas).toBeUndefined();
    });

    it('lets nobody in or out who is not named', () => {
      const policies = overlay.specsOf<INetworkPolicySpec>('NetworkPolicy');
      const deny = policies.find(({ name }) => name === 'default-deny');

      expect(deny).toMatchObject({ podSelector: {}, policyTypes: ['Ingress', 'Egress'] });
      expect([deny?.ingress, deny?.egress]).toEqual([undefined, undefined]);
      expect(deny?.podSelector).toEqual({});
      const sides = policies.flatMap(({ name: policy, ingress = [], egress = [] }) => [
        ...ingress.map(({ from, ports }) => [policy, 'from', from, ports?.map(({ port }) => port)]),
        ...egress.map(({ to, ports }) => [policy, 'to', to, ports?.map(({ port }) => port)]),
      ]);
      const inNamespace = (namespace: string, labels?: object) => [
        {
          namespaceSelector: { matchLabels: { 'kubernetes.io/metadata.name': namespace } },
          ...(labels && { podSelector: { matchLabels: labels } }),
        },
      ];
      const data = (of: string) => inNamespace('quarry-data', { 'app.kubernetes.io/name': of });
      const model = { 'app.kubernetes.io/component': 'model' };
      expect(sides).toEqual([
        ['database', 'to', data('postgresql'), [5432]],
        ['dns', 'to', inNamespace('kube-system', { 'k8s-app': 'kube-dns' }), [53, 53]],
        ['ingress-to-api', 'from', inNamespace('ingress-nginx'), ['http']],
        ['metrics', 'from', inNamespace('monitoring'), ['http']],
        ['queue-and-object-store', 'to', data('redis'), [6379]],
        ['queue-and-object-store', 'to', data('seaweedfs'), [8333]],
        ['worker-to-model', 'to', inNamespace('quarry-data', model), undefined],
      ]);
    });

    it('opens each way to those only who need it', () => {
      const policies = overlay.specsOf<INetworkPolicySpec>('NetworkPolicy');
      const selectorOf = (policy: string) => policies.find((one) => one.name === policy)?.podSelector;
      const component = (value: string) => ({ matchLabels: { 'app.kubernetes.io/component': value } });
      const both = {
        matchExpressions: [{ key: 'app.kubernetes.io/component', operator: 'In', values: ['api', 'worker'] }],
      };

      expect(selectorOf('ingress-to-api')).toEqual(component('api'));
      expect(selectorOf('worker-to-model')).toEqual(component('worker'));
      expect([selectorOf('metrics'), selectorOf('queue-and-object-store')]).toEqual([both, both]);
      expect(overlay.pods.map(({ labels }) => labels['app.kubernetes.io/component'])).toEqual([
        ...['api', 'worker', 'migration'],
      ]);
    });

    it(`${name === 'ha' ? 'spreads' : 'does not need to spread'} its processes over nodes and zones`, () => {
      const deployments = overlay.pods.filter(({ owner }) => owner.startsWith('Deployment'));
      const keys = deployments.map(({ spec }) =>
        (spec.topologySpreadConstraints ?? []).map(({ topologyKey }) => topologyKey),
      );
      const spread = ['topology.kubernetes.io/zone', 'kubernetes.io/hostname'];
      expect(keys).toEqual(name === 'ha' ? [spread, spread] : [[], []]);
      // A node that takes no pods would otherwise count as one that has too few.
      for (const { nodeTaintsPolicy } of deployments.flatMap(
        ({ spec }) => spec.topologySpreadConstraints ?? [],
      ))
        expect(nodeTaintsPolicy).toBe('Honor');
      const least = overlay
        .specsOf<IHorizontalPodAutoscalerSpec>('HorizontalPodAutoscaler')
        .map(({ minReplicas }) => minReplicas);
      expect(least).toEqual(name === 'ha' ? [3, 3] : [1, 1]);
    });
  });
}
