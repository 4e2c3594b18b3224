// Prints the licences of all packages of the lock file with how many have each; ends with 1 where one is not allowed.
// Usage: node scripts/licences.mjs
import { existsSync, readFileSync } from 'node:fs';
import { fileURLToPath, pathToFileURL } from 'node:url';

const ROOT = new URL('..', import.meta.url);

/** Identifiers of SPDX: all of these let a service be built with the package and given away, with its notice. */
const ALLOWED = new Set([
  '0BSD',
  'Apache-2.0',
  'BSD-2-Clause',
  'BSD-3-Clause',
  'BlueOak-1.0.0',
  'CC0-1.0',
  'ISC',
  'MIT',
  // For files of the package itself, which nobody changes here.
  'MPL-2.0',
  'OFL-1.1',
  'PSF-2.0',
  'Python-2.0',
  'Unlicense',
  'Zlib',
]);

/** Packages that are needed to build or test alone, whose licence was read by a person. */
const READ_BY_HAND = new Map([
  ['@modelcontextprotocol/inspector-cli', 'SEE LICENSE IN LICENSE'],
  ['caniuse-lite', 'CC-BY-4.0'],
]);

export function readLock() {
  return JSON.parse(readFileSync(new URL('package-lock.json', ROOT), 'utf8'));
}

/** Every package of a lock file. */
export function packagesOf({ packages }) {
  return Object.entries(packages)
    .filter(([path]) => path !== '')
    .map(([path, { name, version, license = null, dev = false }]) => ({
      path,
      name: name ?? path.replace(/^.*node_modules\//, ''),
      version,
      license,
      isDevelopment: dev,
    }));
}

/** The licence that a package states, where it is installed also in the old form; null: none. */
export function licenceOf({ path, license }) {
  const file = fileURLToPath(new URL(`${path}/package.json`, ROOT));
  if (license !== null || !existsSync(file)) return license;
  const { licenses } = JSON.parse(readFileSync(file, 'utf8'));
  return licenses?.[0]?.type ?? null;
}

/** Whether an expression of SPDX (without exceptions to licences) is met by allowed licences; what cannot be read is not. */
export function isAllowedLicence(expression) {
  const terms = (text, operator) => text.split(new RegExp(`\\s+${operator}\\s+`));
  const inner = /\(([^()]*)\)/.exec(expression);
  if (inner) {
    const met = isAllowedLicence(inner[1]) ? 'MIT' : 'unmet';
    return isAllowedLicence(expression.replace(inner[0], met));
  }
  return terms(expression.trim(), 'OR').some((all) => terms(all, 'AND').every((each) => ALLOWED.has(each)));
}

/** The packages whose licence is not allowed, each with what it states. */
export function refusedOf(packages) {
  return packages
    .map((each) => ({ ...each, license: licenceOf(each) }))
    .filter(({ license, name, isDevelopment }) => {
      const wasRead = isDevelopment && license !== null && READ_BY_HAND.get(name) === license;
      return !wasRead && (license === null || !isAllowedLicence(license));
    });
}

function report() {
  const packages = packagesOf(readLock());
  const counts = new Map();
  for (const each of packages) {
    const licence = licenceOf(each) ?? '(none)';
    const count = counts.get(licence) ?? { production: 0, development: 0 };
    count[each.isDevelopment ? 'development' : 'production'] += 1;
    counts.set(licence, count);
  }
  console.log('licence, packages in production, packages for development alone');
  for (const [licence, { production, development }] of [...counts].sort())
    console.log(`${licence}, ${production}, ${development}`);
  const refused = refusedOf(packages);
  for (const { name, version, license } of refused)
    console.error(`${name} ${version}: ${license ?? 'no licence'} is not allowed`);
  process.exitCode = refused.length > 0 ? 1 : 0;
}

if (import.meta.url === pathToFileURL(process.argv[1]).href) report();
