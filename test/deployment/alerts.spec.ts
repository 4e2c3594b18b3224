import { execFileSync } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, realpathSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, relative } from 'node:path';
import { beforeAll, describe, expect, it } from '@jest/globals';
import { load } from 'js-yaml';
import { Instruments } from '../../src/metrics/instruments.js';
import { CHART, describeWithHelm, EXAMPLES, rendered, specOf } from '../support/helm/chart.js';
import { describeWithKubectl } from '../support/manifests.js';

interface Rule {
  readonly alert: string;
  readonly expr: string;
  readonly labels: { readonly severity: string };
}

interface Rules {
  readonly groups: readonly { readonly rules: readonly Rule[] }[];
}

const written = load(readFileSync(`${CHART}/alerts/prometheus-rule.yaml`, 'utf8')) as {
  readonly spec: Rules;
};
const rules = written.spec.groups.flatMap((group) => group.rules);
const runbook = readFileSync('docs/operations/runbook.md', 'utf8');

/** Everything that is deployed. */
const manifests = readdirSync('docker', { recursive: true, encoding: 'utf8' })
  .filter((path) => /\.(ya?ml|tpl)$/.test(path))
  .map((path) => readFileSync(join('docker', path), 'utf8'));

/** What a service tells of itself that has measured what the alerts ask for. */
async function reportOf(instruments: Instruments): Promise<string[]> {
  instruments.jobs.observe({ status: 'failed' }, 1);
  instruments.requests.observe({ method: 'GET', route: '/', status: 500 }, 1);
  instruments.kills.inc({ sandbox: 'query', reason: 'crash' });
  instruments.repeats.inc({ kind: 'answer-job', reason: 'retry' });
  instruments.dependencyUp.set({ name: 'redis' }, 0);
  instruments.age.set({ kind: 'answer-job' }, 0);
  return (await instruments.report()).split('\n');
}

/** The metrics that PromQL asks for, each with one matcher, as in `name{label="value"}`. */
function matchersIn(expr: string): string[] {
  return Array.from(expr.matchAll(/(quarry_\w+)(?:\{([^}]*)\})?/g)).flatMap(([, name = '', labels = '']) =>
    labels.split(',').map((matcher) => `${name}{${matcher}}`),
  );
}

/** Whether a sample has the metric and the label of a matcher, and its value where one is asked for as it is. */
function isMet(matcher: string, report: readonly string[]): boolean {
  const [, name = '', label = '', operator = '', value = ''] =
    /^(\w+)\{(?:(\w+)([!=~]+)"([^"]*)")?\}$/.exec(matcher) ?? [];
  const asked = label === '' ? '' : operator === '=' ? `${label}="${value}"` : `${label}="`;
  return report.some((line) => new RegExp(`^${name}[ {]`).test(line) && line.includes(asked));
}

describe('the alerts', () => {
  let report: string[];
  beforeAll(async () => {
    report = await reportOf(new Instruments());
  });

  it('have an entry in the runbook each, which has entries for no others', () => {
    const entries = Array.from(runbook.matchAll(/^## (.+)$/gm), ([, name]) => name);

    expect(entries.toSorted()).toEqual(rules.map(({ alert }) => alert).toSorted());
  });

  it('ask for metrics that there are, with labels and bounds that they have', () => {
    const matchers = new Set(rules.flatMap(({ expr }) => matchersIn(expr)));

    expect(matchers.size).toBeGreaterThan(12);
    expect([...matchers].filter((matcher) => !isMet(matcher, report))).toEqual([]);
  });

  it('name no metric that there is not, nor does the runbook or whatever else is deployed', () => {
    const names = new Set(
      [...manifests, runbook].flatMap((text) => text.match(/\bquarry_[a-z_]+(?=[^a-z_.]|$)/g) ?? []),
    );
    // Of a histogram, samples are named.
    const metricOf = (name: string) => name.replace(/_(?:bucket|count|sum)$/, '');
    const known = (name: string) => report.some((line) => line.startsWith(`# HELP ${metricOf(name)} `));

    expect(names).toContain('quarry_queue_waiting');
    expect([...names].filter((name) => !known(name))).toEqual([]);
  });

  it('count no probe as a request', () => {
    const asked = rules.flatMap(({ expr }) => expr.match(/quarry_http_request_\w+\{[^}]*\}/g) ?? []);

    expect(asked).toHaveLength(12);
    for (const selector of asked) expect(selector).toContain('route!~"/health/.*|/metrics"');
  });

  it('watch each objective over a long and a short window at the rates of the SRE workbook', () => {
    const watched = rules.flatMap(({ alert, expr, labels }) => {
      const windows = new Set(Array.from(expr.matchAll(/\[(\w+)\]/g), ([, window]) => window));
      const burns = Array.from(expr.matchAll(/> ([\d.]+) \* (0\.\d+)/g), ([, rate, budget]) => [
        rate,
        budget,
      ]);
      const told = [alert, ...windows, ...new Set(burns.flat()), labels.severity];
      return burns.length === 2 ? [told.join(' ')] : [];
    });
    const objectives = [
      ['QuarryRequestsFail', '0.001'],
      ['QuarryJobsFail', '0.01'],
      ['QuarryFirstEventsLate', '0.05'],
      ['QuarryJobsSlow', '0.05'],
    ];

    expect(watched).toEqual(
      objectives.flatMap(([name, budget]) => [
        `${name}Fast 1h 5m 14.4 ${budget} page`,
        `${name}Steadily 6h 30m 6 ${budget} page`,
        `${name}Slowly 3d 6h 1 ${budget} ticket`,
      ]),
    );
  });
});

describeWithHelm('the alerts of the chart', () => {
  it('come where they are asked for, as they are written', () => {
    const { keda } = EXAMPLES;

    expect(specOf(rendered(keda), 'PrometheusRule quarry')).toEqual(written.spec);
    expect(rendered().some(({ kind }) => kind === 'PrometheusRule')).toBe(false);
  });
});

describeWithKubectl('the alerts of the component', () => {
  it('are those of the chart', () => {
    const folder = mkdtempSync(join(realpathSync(tmpdir()), 'quarry-alerts-'));
    try {
      const component = relative(folder, realpathSync('docker/kubernetes/components/alerts'));
      const text = `kind: Kustomization\napiVersion: kustomize.config.k8s.io/v1beta1\ncomponents: [${component}]\n`;
      writeFileSync(join(folder, 'kustomization.yaml'), text);

      expect(load(execFileSync('kubectl', ['kustomize', folder], { encoding: 'utf8' }))).toEqual(written);
    } finally {
      rmSync(folder, { recursive: true });
    }
  });
});
