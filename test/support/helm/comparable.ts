import { type Manifest } from '../manifests.js';
import { RELEASE } from './chart.js';

/** What objects of a chart and of an overlay are compared by: each under its kind and name. */
type Comparable = Readonly<Record<string, unknown>>;

/** Who an object is of, for Helm and for whoever looks: two releases can be in one namespace, two overlays cannot. */
const OWNER_LABELS = [
  'helm.sh/chart',
  'app.kubernetes.io/instance',
  'app.kubernetes.io/managed-by',
  'app.kubernetes.io/version',
];
const NAME_LABEL = 'app.kubernetes.io/name';

/**
 * The objects of an overlay without what Kustomize alone does: the namespace, the checksum at the end of the names of ConfigMaps, and
 * the job that is named after its version and is for Argo CD and Flux.
 */
export function ofOverlay(manifests: readonly Manifest[]): Comparable {
  const objects = manifests
    .filter(({ kind }) => kind !== 'Namespace')
    .map((manifest) => ({ ...manifest, metadata: { ...manifest.metadata, namespace: undefined } }))
    .map((manifest) =>
      manifest.kind === 'Job' ? renamed(manifest, (name) => name.replace(/-[\d.]+$/, '')) : manifest,
    );
  const text = JSON.stringify(objects);
  return byName(
    JSON.parse(text.replaceAll(/"(quarry-(?:worker-)?settings)-[a-z0-9]{10}"/g, '"$1"')) as Manifest[],
  );
}

/**
 * The objects of the chart without what Helm alone does: the release in the names of network policies, which are the namespace's
 * elsewhere, the checksums of what pods read, and the job that is a hook, with an account of its own.
 */
export function ofChart(manifests: readonly Manifest[]): Comparable {
  const objects = manifests
    .filter(({ kind, metadata }) => kind !== 'ServiceAccount' || metadata.name !== `${RELEASE}-migration`)
    .map((manifest) =>
      manifest.kind === 'NetworkPolicy'
        ? renamed(manifest, (name) => name.replace(`${RELEASE}-`, ''))
        : manifest,
    );
  const text = JSON.stringify(objects, (name, value: unknown) =>
    name.startsWith('checksum/') ? undefined : value,
  );
  return byName(
    JSON.parse(
      text.replace('"serviceAccountName":"quarry-migration"', '"serviceAccountName":"quarry"'),
    ) as Manifest[],
  );
}

function renamed(manifest: Manifest, change: (name: string) => string): Manifest {
  return { ...manifest, metadata: { ...manifest.metadata, name: change(manifest.metadata.name) } };
}

function byName(manifests: readonly Manifest[]): Comparable {
  return Object.fromEntries(
    manifests.map((manifest) => {
      const { metadata, kind } = manifest;
      const annotations = kind === 'Job' ? undefined : metadata.annotations;
      return [
        `${kind} ${metadata.name}`,
        withoutOwner({ ...manifest, metadata: { ...metadata, annotations } }),
      ];
    }),
  );
}

/** Without the labels of the owner, in selectors too, and without what is empty then. */
function withoutOwner(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(withoutOwner);
  if (typeof value !== 'object' || value === null) return value;
  const kept = Object.entries(value)
    .filter(([name, inner]) => !OWNER_LABELS.includes(name) && !(name === NAME_LABEL && inner === RELEASE))
    .map(([name, inner]) => [name, withoutOwner(inner)] as const)
    .filter(([name, inner]) => !(['matchLabels', 'labels'].includes(name) && isEmpty(inner)));
  return Object.fromEntries(kept);
}

function isEmpty(value: unknown): boolean {
  return typeof value === 'object' && value !== null && Object.keys(value).length === 0;
}
