// Makes the tag of a release of what is checked out, once everything says that it is one: nothing is changed and not committed; all files
// that name a version name that of package.json; CHANGELOG.md has a section of it with its date; the images of others are pinned; there is
// no such tag. The tag is vX.Y.Z, with the section as its message, and is not pushed.
// Usage: node scripts/release.mjs [--check]          with --check no tag is made
import { execFileSync, spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

/** Where the version is written, beside package.json. */
const PLACES = [
  { file: 'package-lock.json', written: /^ {2}"version": "(.+)",$/m },
  { file: 'docker/Dockerfile', written: /^ARG VERSION=(.+)$/gm },
  { file: 'docker/docker-bake.hcl', written: /^variable "VERSION" \{ default = "(.+)" \}$/m },
  { file: 'docker/compose.yaml', written: /^ {2}image: quarry:(.+)$/m },
  { file: 'docker/helm/quarry/Chart.yaml', written: /^(?:version|appVersion): (.+)$/gm },
  { file: 'docker/kubernetes/overlays/small/kustomization.yaml', written: /^ {4}newTag: (.+)$/m },
  { file: 'docker/kubernetes/overlays/ha/kustomization.yaml', written: /^ {4}newTag: (.+)$/m },
];
const PINS = fileURLToPath(new URL('pin-images.mjs', import.meta.url));

const { version } = JSON.parse(readFileSync('package.json', 'utf8'));
const tag = `v${version}`;
const notes = notesOf(version);
const faults = [...stateFaults(), ...versionFaults(), ...(notes.fault ? [notes.fault] : []), ...pinFaults()];
for (const fault of faults) console.error(fault);
if (faults.length > 0) process.exitCode = 1;
else if (process.argv.includes('--check')) console.log(`${tag} can be released`);
else makeTag();

function makeTag() {
  // Lines of the changelog may begin with what git would take for a comment.
  git('tag', '--annotate', '--cleanup=verbatim', '--message', `Quarry ${version}\n\n${notes.text}\n`, tag);
  console.log(`${tag} is made: git push origin ${tag}`);
}

function stateFaults() {
  const faults = [];
  if (git('status', '--porcelain') !== '') faults.push('There are changes that are not committed.');
  if (git('tag', '--list', tag) !== '') faults.push(`There is a tag ${tag} already.`);
  return faults;
}

function versionFaults() {
  return PLACES.flatMap(({ file, written }) => {
    const text = readFileSync(file, 'utf8');
    const found = written.global ? [...text.matchAll(written)] : [written.exec(text) ?? []];
    const wrong = found.map(([, name]) => name).filter((name) => name !== version);
    if (found.length > 0 && wrong.length === 0) return [];
    return [`${file} names ${wrong[0] ?? 'no version'} instead of ${version}.`];
  });
}

/** The section of a version, which is headed by it and the day of the release. */
function notesOf(name) {
  const sections = readFileSync('CHANGELOG.md', 'utf8').split(/^## /m).slice(1);
  const section = sections.find((text) => text.startsWith(`${name}, `));
  if (section === undefined) return { text: '', fault: `CHANGELOG.md has no section of ${name}.` };
  const [head, ...lines] = section.split('\n');
  const text = lines.join('\n').trim();
  if (!/, \d{4}-\d{2}-\d{2}$/.test(head))
    return { text, fault: `The section of ${name} in CHANGELOG.md has no date: "${head}".` };
  return text === '' ? { text, fault: `The section of ${name} in CHANGELOG.md is empty.` } : { text };
}

function pinFaults() {
  const { status, stderr } = spawnSync(process.execPath, [PINS, '--check'], { encoding: 'utf8' });
  return status === 0 ? [] : [stderr.trim()];
}

function git(...words) {
  return execFileSync('git', words, { encoding: 'utf8' }).trim();
}
