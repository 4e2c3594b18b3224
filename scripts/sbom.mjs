// Prints what of others the service is made of, from the lock file: CycloneDX as JSON. Usage: node scripts/sbom.mjs
import { execFileSync } from 'node:child_process';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { licenceOf, packagesOf, readLock } from './licences.mjs';

const ROOT = fileURLToPath(new URL('..', import.meta.url));
const DEVELOPMENT = 'cdx:npm:package:development';

/**
 * The packages that run in production, as npm describes them. npm's own `--omit dev` leaves out those that a development dependency
 * needs as well (npm/cli#7909), and takes the name of the folder for that of the service.
 */
export function sbom() {
  const text = execFileSync('npm', ['sbom', '--sbom-format', 'cyclonedx', '--package-lock-only'], {
    cwd: ROOT,
    encoding: 'utf8',
    maxBuffer: 2 ** 27,
  });
  const all = JSON.parse(text);
  const production = packagesOf(readLock()).filter(({ isDevelopment }) => !isDevelopment);
  const licences = new Map(production.map((each) => [idOf(each), licenceOf(each)]));
  const components = all.components
    .filter((component) => licences.has(idOf(component)))
    .map((component) => described(component, licences.get(idOf(component))));
  const own = all.metadata.component;
  const kept = new Set([own['bom-ref'], ...components.map((component) => component['bom-ref'])]);
  return {
    ...all,
    metadata: {
      ...all.metadata,
      component: { ...own, type: 'application', name: own['bom-ref'].split('@')[0] },
    },
    components,
    dependencies: all.dependencies
      .filter(({ ref }) => kept.has(ref))
      .map(({ ref, dependsOn }) => ({ ref, dependsOn: dependsOn.filter((each) => kept.has(each)) })),
  };
}

const idOf = ({ name, version }) => `${name}@${version}`;

/**
 * Old packages state their licence in a form that npm does not read. A package that is installed twice npm describes by one of both,
 * which may be for development.
 */
function described({ properties = [], ...component }, licence) {
  const rest = { ...component, properties: properties.filter(({ name }) => name !== DEVELOPMENT) };
  return rest.licenses?.length > 0 || !licence ? rest : { ...rest, licenses: [{ license: { id: licence } }] };
}

if (import.meta.url === pathToFileURL(process.argv[1]).href)
  process.stdout.write(`${JSON.stringify(sbom(), null, 2)}\n`);
