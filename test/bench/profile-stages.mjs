import { readFileSync } from 'node:fs';

// Which stage of an answer a function belongs to, by the file that it stands in. The first that fits counts.
const STAGES = [
  [
    'chart: drawing and PNG',
    /\/engine\/charts\/raster\/(?:render-png|indexed-png|chart-fonts)|@resvg|node:zlib/,
  ],
  ['chart: specification', /\/engine\/charts\/|\/vega|\/d3-/],
  ['second computation', /\/builtin\/recompute\//],
  ['search', /\/builtin\/(?:search|cells)\//],
  ['decision', /\/answering\/decision\/|\/builtin\/choice/],
  ['judge', /\/answering\/judge\//],
  ['plans', /\/answering\/(?:plan|kinds|conditions)\//],
  ['mentions', /\/answering\/(?:mentions|tables|knowledge)\/|\/builtin\/link\//],
  ['words', /\/answering\/question\/|\/builtin\/(?:text|translate)\/|snowball/],
  ['grammar', /\/builtin\/(?:parse|compose|context|representation|recipes|statistics|understand|prepare)/],
  ['telling', /\/builtin\/|\/answering\/(?:telling|narration|conversation)\//],
  [
    'between threads',
    /\/answering\/threads\/|piscina|\/engine\/threads|worker_threads|node:internal\/worker/,
  ],
  ['query process', /\/engine\/analytics\/|node:internal\/child_process/],
  ['storing and events', /\/jobs\/|\/storage\/|\/database\/|typeorm|\/pg|\/redis|bull/],
  ['HTTP', /\/dist\/|nest|express|node:_http|node:net|node:internal\/streams/],
];
const OWN = new Map([
  ['(garbage collector)', 'garbage collection'],
  ['(program)', 'native code and system'],
]);

/** By file that the build has put together: the lines where the modules begin in it, with their paths, the last first. */
const parts = new Map();

/** Where a function stood before the build put many modules into one file. */
function placeOf({ url, lineNumber }) {
  if (!url.includes('/dist/entries/')) return url;
  if (!parts.has(url)) parts.set(url, partsOf(readFileSync(new URL(url), 'utf8')));
  const part = parts.get(url).find(({ from }) => from <= lineNumber);
  return part ? `/${part.path}` : url;
}

function partsOf(text) {
  const marks = text
    .split('\n')
    .map((line, from) => ({ from, path: /^\/\/ (dist\/\S+\.js)$/.exec(line)?.[1] }));
  return marks.filter(({ path }) => path !== undefined).toReversed();
}

function stageOfFrame({ functionName, ...frame }) {
  const own = OWN.get(functionName);
  if (own !== undefined) return own;
  const url = placeOf(frame);
  return STAGES.find(([, pattern]) => url !== '' && pattern.test(url))?.[0];
}

/**
 * Milliseconds that a thread worked, by stage: each sample counts for the innermost function on the stack that belongs to one.
 * @param profile as the V8 profiler writes it
 */
export function stagesOf({ nodes, samples, timeDeltas }) {
  const byId = new Map(nodes.map((node) => [node.id, node]));
  const parents = new Map(nodes.flatMap(({ id, children = [] }) => children.map((child) => [child, id])));
  const stages = new Map();
  samples.forEach((sample, at) => {
    if (byId.get(sample).callFrame.functionName === '(idle)') return;
    let id = sample;
    let stage;
    while (id !== undefined && stage === undefined) {
      stage = stageOfFrame(byId.get(id).callFrame);
      id = parents.get(id);
    }
    const name = stage ?? 'other';
    stages.set(name, (stages.get(name) ?? 0) + timeDeltas[at] / 1000);
  });
  return stages;
}
