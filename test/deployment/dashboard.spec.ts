import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, realpathSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, relative } from 'node:path';
import { describe, expect, it } from '@jest/globals';
import { load } from 'js-yaml';
import { Instruments } from '../../src/metrics/instruments.js';
import { CHART, describeWithHelm, EXAMPLES, rendered } from '../support/helm/chart.js';
import { describeWithKubectl, type Manifest } from '../support/manifests.js';

interface Place {
  readonly x: number;
  readonly y: number;
  readonly w: number;
  readonly h: number;
}

interface Panel {
  readonly id: number;
  readonly type: string;
  readonly title: string;
  readonly description?: string;
  readonly gridPos: Place;
  readonly datasource?: { readonly uid: string };
  readonly targets?: readonly { readonly expr: string; readonly legendFormat: string }[];
}

const WIDTH = 24;
const text = readFileSync(`${CHART}/dashboard/quarry.json`, 'utf8');
const { panels } = JSON.parse(text) as { readonly panels: readonly Panel[] };
const charts = panels.filter(({ type }) => type === 'timeseries');
const queries = charts.flatMap(({ targets = [] }) => targets.map(({ expr }) => expr));

/** The samples that a query asks for. */
const METRIC = /\b(?:quarry|process)_\w+/g;
/** Of a histogram, samples are named. */
const metricOf = (name: string) => name.replace(/_(?:bucket|count|sum)$/, '');

const overlap = (one: Place, other: Place) =>
  one.x < other.x + other.w &&
  other.x < one.x + one.w &&
  one.y < other.y + other.h &&
  other.y < one.y + one.h;

describe('the dashboard', () => {
  it('asks for metrics that there are', async () => {
    const report = await new Instruments().report();
    const names = new Set(queries.flatMap((expr) => expr.match(METRIC) ?? []).map(metricOf));

    expect(names.size).toBeGreaterThan(15);
    expect([...names].filter((name) => !report.includes(`# HELP ${name} `))).toEqual([]);
  });

  it('leaves probes out of requests', () => {
    const asked = queries.flatMap((expr) => expr.match(/quarry_http_request_\w+(?:\{[^}]*\})?/g) ?? []);

    expect(asked.length).toBeGreaterThan(0);
    for (const selector of asked) expect(selector).toContain('route!~"/health/.*|/metrics"');
  });

  it('says in each panel what it shows, from the data source that is chosen', () => {
    expect(new Set(panels.map(({ id }) => id)).size).toBe(panels.length);
    for (const { title, description = '', datasource, targets = [] } of charts) {
      expect([title, title.length > 3, description.length > 10]).toEqual([title, true, true]);
      expect([title, datasource?.uid]).toEqual([title, '${datasource}']);
      expect([title, targets.every(({ legendFormat }) => legendFormat !== '')]).toEqual([title, true]);
    }
  });

  it('has no two panels in one place, and none outside of it', () => {
    for (const [at, { gridPos, title }] of panels.entries()) {
      const others = panels.slice(at + 1).filter((other) => overlap(gridPos, other.gridPos));

      expect([title, others.map((other) => other.title)]).toEqual([title, []]);
      expect(gridPos.x + gridPos.w).toBeLessThanOrEqual(WIDTH);
    }
  });
});

const dashboardOf = (manifests: readonly Manifest[]) =>
  manifests.find(({ kind, data }) => kind === 'ConfigMap' && data?.['quarry.json'] !== undefined);

describeWithHelm('the dashboard of the chart', () => {
  it('comes where it is asked for, as it is written, where Grafana looks for it', () => {
    const found = dashboardOf(rendered(EXAMPLES['keda']));

    expect(JSON.parse(found?.data?.['quarry.json'] ?? '')).toEqual(JSON.parse(text));
    expect(found?.metadata).toMatchObject({ labels: { grafana_dashboard: '1' } });
    expect(dashboardOf(rendered())).toBeUndefined();
  });
});

describeWithKubectl('the dashboard of the component', () => {
  it('is that of the chart', () => {
    const folder = mkdtempSync(join(realpathSync(tmpdir()), 'quarry-dashboard-'));
    try {
      const component = relative(folder, realpathSync('docker/kubernetes/components/dashboard'));
      const overlay = `kind: Kustomization\napiVersion: kustomize.config.k8s.io/v1beta1\ncomponents: [${component}]\n`;
      writeFileSync(join(folder, 'kustomization.yaml'), overlay);
      const made = load(execFileSync('kubectl', ['kustomize', folder], { encoding: 'utf8' })) as Manifest;

      expect(made.data?.['quarry.json']).toBe(text);
      expect(made.metadata).toMatchObject({ labels: { grafana_dashboard: '1' } });
    } finally {
      rmSync(folder, { recursive: true });
    }
  });
});
