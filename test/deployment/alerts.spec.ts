import { readFileSync } from 'node:fs';
import { describe, expect, it } from '@jest/globals';
import { load } from 'js-yaml';
import { Instruments } from '../../src/metrics/instruments.js';
import { CHART, describeWithHelm, EXAMPLES, rendered, specOf } from '../support/helm/chart.js';

interface Rule {
  readonly alert: string;
  readonly expr: string;
  readonly labels: { readonly severity: string };
}

interface Rules {
  readonly groups: readonly { readonly rules: readonly Rule[] }[];
}

const yaml = (path: string) => load(readFileSync(path, 'utf8'));
const component = yaml('docker/kubernetes/components/alerts/prometheus-rule.yaml') as {
  readonly spec: Rules;
};
const rules = component.spec.groups.flatMap((group) => group.rules);
const runbook = readFileSync('docs/operations/runbook.md', 'utf8');

describe('the alerts', () => {
  it('have an entry in the runbook each, which has entries for no others', () => {
    const entries = Array.from(runbook.matchAll(/^## (.+)$/gm), ([, name]) => name);

    expect(entries.toSorted()).toEqual(rules.map(({ alert }) => alert).toSorted());
  });

  it('ask for metrics that there are, with labels and bounds that they have', async () => {
    const instruments = new Instruments();
    instruments.jobs.observe({ status: 'failed' }, 1);
    instruments.requests.observe({ method: 'GET', route: '/', status: 500 }, 1);
    instruments.kills.inc({ sandbox: 'query', reason: 'crash' });
    instruments.dependencyUp.set({ name: 'redis' }, 0);
    instruments.age.set({ kind: 'answer-job' }, 0);
    const report = await instruments.report();
    const asked = rules.flatMap(({ expr }) => expr.match(/quarry_\w+(\{[^}]*\})?/g) ?? []);
    const selectors = new Set(asked.map((selector) => selector.replace('status=~"5.."', 'status="500"')));
    const unknown = [...selectors].filter((selector) => {
      const [, name = '', label = ''] = /^(\w+)(?:\{(.*)\})?$/.exec(selector) ?? [];
      return !report.split('\n').some((line) => line.startsWith(name) && line.includes(label));
    });

    expect(selectors.size).toBeGreaterThan(5);
    expect(unknown).toEqual([]);
  });

  it('watch each objective over a long and a short window at the rates of the SRE workbook', () => {
    const watched = rules.flatMap(({ expr, labels }) => {
      const windows = new Set(Array.from(expr.matchAll(/\[(\w+)\]/g), ([, window]) => window));
      const burns = Array.from(expr.matchAll(/> ([\d.]+) \* ([\d.]+)/g), ([, rate, budget]) => [
        rate,
        budget,
      ]);
      return burns.length === 2 ? [[...windows, ...new Set(burns.flat()), labels.severity].join(' ')] : [];
    });
    const expected = ['0.001', '0.01', '0.05'].flatMap((budget) => [
      `1h 5m 14.4 ${budget} page`,
      `6h 30m 6 ${budget} page`,
      `3d 6h 1 ${budget} ticket`,
    ]);

    expect(watched).toEqual(expected);
  });

  it('are the same in the chart', () => {
    expect(yaml(`${CHART}/files/alerts.yaml`)).toEqual(component.spec);
  });
});

describeWithHelm('the alerts of the chart', () => {
  it('come where they are asked for', () => {
    const { keda } = EXAMPLES;

    expect(specOf(rendered(keda), 'PrometheusRule quarry')).toEqual(component.spec);
    expect(rendered().some(({ kind }) => kind === 'PrometheusRule')).toBe(false);
  });
});
