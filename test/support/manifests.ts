import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import ts from 'typescript';
import { describeWhere } from './describe-where.js';

/** What every object of Kubernetes has. */
export interface Manifest {
  readonly apiVersion: string;
  readonly kind: string;
  readonly metadata: { readonly name: string; readonly annotations?: Readonly<Record<string, string>> };
  readonly data?: Readonly<Record<string, string>>;
  readonly spec?: unknown;
}

/** Older ones do not know all that the overlays use. */
const LEAST_KUSTOMIZE = 5;
const { stdout: versions } = spawnSync('kubectl', ['version', '--client'], { encoding: 'utf8' });
const isThere = Number(/Kustomize Version: v(\d+)/.exec(versions)?.[1] ?? 0) >= LEAST_KUSTOMIZE;

/** Describes what needs kubectl, and no cluster. Where it is missing or too old, it is skipped. */
export function describeWithKubectl(title: string, body: () => void): void {
  describeWhere({ isThere, text: 'kubectl 1.27 or later on the PATH' }, title, body);
}

/** What the schemas of the objects say against them. */
export async function faultsOf(manifests: readonly Manifest[]): Promise<string[]> {
  const faults: string[] = [];
  for (const manifest of manifests) {
    const { apiVersion, kind } = manifest;
    const models = (await import(`kubernetes-models/${apiVersion}`)) as Record<string, Model | undefined>;
    try {
      const Model = models[kind];
      if (!Model) throw new Error('there is no such kind');
      new Model(manifest).validate();
    } catch (error) {
      faults.push(`${kind} ${manifest.metadata.name}: ${String(error)}`);
    }
  }
  return [...faults, ...unknownFieldsOf(manifests)];
}

type Model = new (data: object) => { validate(): void };

const OBJECTS = join(process.cwd(), 'test', 'objects-to-check.ts');

/** The schemas let fields pass that they do not know; the compiler refuses them in a literal of a type. */
function unknownFieldsOf(manifests: readonly Manifest[]): string[] {
  const source = manifests
    .map(
      (manifest, i) =>
        `export const object${String(i)}: import('kubernetes-models/${manifest.apiVersion}').I${manifest.kind} = ` +
        `${JSON.stringify(manifest)};`,
    )
    .join('\n');
  const options: ts.CompilerOptions = {
    noEmit: true,
    strict: true,
    skipLibCheck: true,
    target: ts.ScriptTarget.ES2023,
    module: ts.ModuleKind.NodeNext,
    moduleResolution: ts.ModuleResolutionKind.NodeNext,
    types: [],
  };
  const disk = ts.createCompilerHost(options);
  const host: ts.CompilerHost = {
    ...disk,
    fileExists: (path) => path === OBJECTS || disk.fileExists(path),
    readFile: (path) => (path === OBJECTS ? source : disk.readFile(path)),
    getSourceFile: (path, language, ...rest) =>
      path === OBJECTS
        ? ts.createSourceFile(path, source, language)
        : disk.getSourceFile(path, language, ...rest),
  };
  const program = ts.createProgram([OBJECTS], options, host);
  return ts
    .getPreEmitDiagnostics(program)
    .map(({ messageText }) => ts.flattenDiagnosticMessageText(messageText, '\n'));
}

const FACTORS: Readonly<Record<string, number>> = {
  m: 1e-3,
  Mi: 2 ** 20,
  Gi: 2 ** 30,
  M: 2 ** 20,
  G: 2 ** 30,
};

/** The number that a quantity such as `512Mi` or `250m` stands for. Compose's `G` is what Kubernetes calls `Gi`. */
export function amountOf(quantity: string | number | undefined): number {
  const [, digits, unit = ''] = /^([\d.]+)([A-Za-z]*)$/.exec(String(quantity)) ?? [];
  return Number(digits) * (unit === '' ? 1 : (FACTORS[unit] ?? NaN));
}
