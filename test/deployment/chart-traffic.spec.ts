import { readFileSync } from 'node:fs';
import { expect, it } from '@jest/globals';
import { load } from 'js-yaml';
import { type INetworkPolicySpec } from 'kubernetes-models/networking.k8s.io/v1';
import { describeWithHelm, EXAMPLES, objectOf, rendered, specOf } from '../support/helm/chart.js';

describeWithHelm('the scaling of workers by KEDA', () => {
  it('follows the metric that prometheus-adapter would provide', () => {
    const adapter = load(readFileSync('docker/kubernetes/prometheus-adapter.yaml', 'utf8')) as {
      readonly rules: { readonly external: readonly { readonly metricsQuery: string }[] };
    };
    const query = (kind: string) =>
      (adapter.rules.external[0]?.metricsQuery ?? '')
        .replace('<<.Series>>', 'quarry_queue_waiting')
        .replace('<<.LabelMatchers>>', `namespace="quarry",kind="${kind}"`)
        .replace(' by (<<.GroupBy>>)', '');
    const trigger = (kind: string, threshold: string) => ({
      type: 'prometheus',
      metricType: 'AverageValue',
      metadata: { serverAddress: 'https://prometheus.monitoring.svc:9090', query: query(kind), threshold },
      authenticationRef: { name: 'prometheus' },
    });

    expect(specOf(rendered(EXAMPLES.keda), 'ScaledObject quarry-worker')).toEqual({
      scaleTargetRef: { name: 'quarry-worker' },
      minReplicaCount: 0,
      maxReplicaCount: 10,
      advanced: {
        horizontalPodAutoscalerConfig: {
          behavior: {
            scaleUp: { stabilizationWindowSeconds: 0 },
            scaleDown: {
              stabilizationWindowSeconds: 600,
              policies: [{ type: 'Pods', value: 1, periodSeconds: 120 }],
            },
          },
        },
      },
      triggers: [
        trigger('answer-job', '2'),
        trigger('sync-datasource', '4'),
        { type: 'cpu', metricType: 'Utilization', metadata: { value: '80' } },
      ],
    });
  });
});

describeWithHelm('the traffic of the chart', () => {
  it('is led by a gateway to the paths that are public, as long as streams last', () => {
    expect(specOf(rendered(EXAMPLES.gateway), 'HTTPRoute answers')).toEqual({
      parentRefs: [{ name: 'public', namespace: 'gateway', sectionName: 'https' }],
      hostnames: ['quarry.example.com', 'answers.example.com'],
      rules: [
        {
          matches: [
            { path: { type: 'PathPrefix', value: '/v2' } },
            { path: { type: 'PathPrefix', value: '/docs' } },
            { path: { type: 'Exact', value: '/openapi.json' } },
          ],
          timeouts: { request: '3600s' },
          backendRefs: [{ name: 'answers-api', port: 80 }],
        },
      ],
    });
  });

  it('is led by any ingress, without annotations of another', () => {
    const { metadata, spec } = objectOf(rendered(EXAMPLES.keda), 'Ingress quarry');

    expect(metadata.annotations).toBeUndefined();
    expect(spec).toMatchObject({ ingressClassName: 'traefik', rules: [{ host: 'quarry.example.com' }] });
    expect(spec).not.toHaveProperty('tls');
  });

  it('may have bodies as large as the largest file, and annotations of its own', () => {
    const values = {
      settings: { MAX_FILE_BYTES: '1073741824' },
      traffic: { ingress: { annotations: { 'nginx.ingress.kubernetes.io/proxy-buffering': 'on' } } },
    };

    expect(objectOf(rendered(values), 'Ingress quarry').metadata.annotations).toMatchObject({
      'nginx.ingress.kubernetes.io/proxy-body-size': '1025m',
      'nginx.ingress.kubernetes.io/proxy-buffering': 'on',
    });
  });

  it('of metrics comes from the operator of Prometheus where it is there', () => {
    const manifests = rendered(EXAMPLES.keda);

    expect(specOf(manifests, 'PodMonitor quarry')).toEqual({
      selector: {
        matchLabels: { 'app.kubernetes.io/name': 'quarry', 'app.kubernetes.io/instance': 'quarry' },
        matchExpressions: [{ key: 'app.kubernetes.io/component', operator: 'In', values: ['api', 'worker'] }],
      },
      podMetricsEndpoints: [{ port: 'http', path: '/metrics', interval: '30s' }],
    });
    expect(JSON.stringify(manifests)).not.toContain('prometheus.io/scrape');
  });

  it('goes out by the ways that are opened, and by no others', () => {
    const manifests = rendered(EXAMPLES['restricted-egress']);
    const egress = (name: string) =>
      specOf<INetworkPolicySpec>(manifests, `NetworkPolicy quarry-${name}`).egress;
    const inNamespace = (name: string) => ({ matchLabels: { 'kubernetes.io/metadata.name': name } });
    const tcp = (port: number) => [{ protocol: 'TCP', port }];

    expect(egress('dns')?.[0]?.to).toContainEqual({ ipBlock: { cidr: '169.254.20.10/32' } });
    expect(egress('worker-to-model')).toEqual([
      { to: [{ ipBlock: { cidr: '198.51.100.7/32' } }], ports: tcp(443) },
      {
        to: [
          {
            namespaceSelector: inNamespace('quarry-data'),
            podSelector: { matchLabels: { 'app.kubernetes.io/name': 'embeddings' } },
          },
        ],
        ports: tcp(8080),
      },
    ]);
    expect(egress('api-to-token-issuer')).toEqual([
      { to: [{ ipBlock: { cidr: '198.51.100.9/32' } }], ports: tcp(443) },
    ]);
    expect(egress('telemetry')).toEqual([
      { to: [{ namespaceSelector: inNamespace('telemetry') }], ports: tcp(4318) },
    ]);
  });

  it('goes nowhere else where a way is closed, and comes from nobody who is not named', () => {
    const manifests = rendered({ networkPolicies: { model: { to: [] }, clients: [], monitoring: [] } });
    const policies = manifests.filter(({ kind }) => kind === 'NetworkPolicy');

    expect(policies.map(({ metadata }) => metadata.name).toSorted()).toEqual([
      ...['quarry-database', 'quarry-default-deny', 'quarry-dns', 'quarry-queue-and-object-store'],
    ]);
    expect(JSON.stringify(policies)).not.toContain('"to":[]');
  });
});
