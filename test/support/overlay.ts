import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { loadAll } from 'js-yaml';
import { type IContainer, type IPodSpec } from 'kubernetes-models/v1';
import { loadSettings, type Settings } from '../../src/config/index.js';
import { type Manifest } from './manifests.js';

/** A pod that an object of Kubernetes makes. */
interface PodTemplate {
  /** Kind and name of the object. */
  readonly owner: string;
  readonly labels: Readonly<Record<string, string>>;
  readonly spec: IPodSpec;
}

const { version: VERSION } = JSON.parse(readFileSync('package.json', 'utf8')) as { version: string };

export const API = 'Deployment quarry-api';
export const WORKER = 'Deployment quarry-worker';
/** Of the version that this is. */
export const MIGRATION = `Job quarry-migration-${VERSION}`;

/** Values of what the secret holds. */
export const SECRETS: Readonly<Record<string, string>> = {
  DATABASE_URL: 'postgres://quarry:secret@postgresql.quarry-data.svc:5432/quarry',
  REDIS_URL: 'redis://:secret@redis.quarry-data.svc:6379',
  S3_ACCESS_KEY: 'quarry',
  S3_SECRET_KEY: 'secret',
};

const NO_CONTAINER: IContainer = { name: 'none' };

/** An overlay, as kubectl applies it, or what else comes to be applied. */
export class Overlay {
  private constructor(
    readonly manifests: readonly Manifest[],
    readonly pods: readonly PodTemplate[],
  ) {}

  static build(name: string): Overlay {
    const built = execFileSync('kubectl', ['kustomize', join('docker/kubernetes/overlays', name)]);
    return Overlay.of(loadAll(built.toString()) as Manifest[]);
  }

  static of(manifests: readonly Manifest[]): Overlay {
    return new Overlay(manifests, manifests.flatMap(podOf));
  }

  get containers(): IContainer[] {
    return this.pods.flatMap(({ spec }) => spec.containers);
  }

  pod(owner: string): IPodSpec {
    const found = this.pods.find((pod) => pod.owner === owner);
    if (!found) throw new Error(`there is no ${owner}`);
    return found.spec;
  }

  /** What the objects of a kind specify, with their names. */
  specsOf<T>(kind: string): (T & { readonly name: string })[] {
    return this.manifests
      .filter((manifest) => manifest.kind === kind)
      .map(({ spec, metadata }) => ({ name: metadata.name, ...(spec as T) }));
  }

  /** What makes the pods that have all of some labels. */
  ownersWith(labels: Readonly<Record<string, string>> | undefined): string[] {
    const wanted = Object.entries(labels ?? { none: 'none' });
    return this.pods
      .filter((pod) => wanted.every(([label, value]) => pod.labels[label] === value))
      .map(({ owner }) => owner);
  }

  /** The environment of a container, with values in place of the secrets. */
  environmentOf({ env = [], envFrom = [] }: IContainer): Record<string, string> {
    const dataOf = (name: string | undefined) =>
      this.manifests.find(({ kind, metadata }) => kind === 'ConfigMap' && metadata.name === name)?.data;
    const maps = envFrom.map(({ configMapRef }) => dataOf(configMapRef?.name) ?? { missing: 'map' });
    const own = env.map(({ name, value }) => ({ [name]: value ?? SECRETS[name] ?? '' }));
    return Object.assign({}, ...maps, ...own) as Record<string, string>;
  }

  /** What a process makes of its environment. @throws InvalidSetting */
  settingsOf(owner: string): Settings {
    return loadSettings(this.environmentOf(this.pod(owner).containers[0] ?? NO_CONTAINER));
  }
}

function podOf({ kind, metadata, spec }: Manifest): PodTemplate[] {
  const { template } = (spec ?? {}) as {
    template?: { metadata: Pick<PodTemplate, 'labels'>; spec: IPodSpec };
  };
  if (!template) return [];
  return [{ owner: `${kind} ${metadata.name}`, labels: template.metadata.labels, spec: template.spec }];
}
