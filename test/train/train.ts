import { existsSync } from 'node:fs';
import { stem } from '../../src/engine/answering/builtin/text/stem.js';
import { readQuestion } from '../../src/engine/answering/builtin/search/question.js';
import { vocabularyOf } from '../../src/engine/answering/builtin/search/features/vocabulary.js';
import { readWtq, type WtqQuestion, WtqTables } from '../eval/wtq-data.js';
import { candidateScores, dropRareFeatures, Learner, seededRandom } from './learner.js';
import { type Example, makeExample } from './examples.js';

const folder = process.env['WTQ'] ?? '../shared/data/wtq';
const EPOCHS = 3;
const LEAST = 30;
if (!existsSync(folder)) throw new Error(`no data in ${folder}`);
const limit = Number(process.env['N'] ?? 1e9);
const train = readWtq(folder, 'random-split-1-train').slice(0, limit);
const dev = readWtq(folder, 'random-split-1-dev').slice(0, Number(process.env['ND'] ?? 1e9));
const tables = new WtqTables(folder);
const vocabulary = vocabularyOf(train.map(({ question }) => readQuestion(question).stems));
void stem;
function prepare(questions: readonly WtqQuestion[], name: string): Example[] {
  const t0 = Date.now();
  const out = questions.map((q) => makeExample(q, tables, vocabulary));
  const oracle = out.filter((e) => e.rightCount > 0).length / out.length;
  const nc = out.reduce((s, e) => s + e.labels.length, 0) / out.length;
  process.stdout.write(`${name} oracle ${oracle.toFixed(4)} candidates ${nc.toFixed(0)} ms/q ${((Date.now() - t0) / out.length).toFixed(2)} feats ${(out.reduce((s, e) => s + e.features.length, 0) / 1e6).toFixed(0)}M\n`);
  return out;
}
const T = prepare(train, 'train');
const D = prepare(dev, 'dev');
dropRareFeatures(T, LEAST);
const learner = new Learner();
const random = seededRandom(1);
function evaluate(): string {
  let top1 = 0, agg = 0, top5 = 0;
  const conf: [number, boolean][] = [];
  for (const e of D) {
    if (e.labels.length === 0) { conf.push([0, false]); continue; }
    const s = candidateScores(e, learner.weights);
    let bi = 0;
    for (let c = 1; c < s.length; c++) if (s[c]! > s[bi]!) bi = c;
    if (e.labels[bi]) top1++;
    const m = new Map<number, { p: number; l: number }>();
    let Z = 0;
    for (let c = 0; c < s.length; c++) { const p = Math.exp(s[c]! - s[bi]!); Z += p; const k = e.answers[c]!; const o = m.get(k); if (o) o.p += p; else m.set(k, { p, l: e.labels[c]! }); }
    const best = [...m.values()].sort((a, b) => b.p - a.p);
    if (best[0]!.l) agg++;
    if (best.slice(0, 5).some((x) => x.l)) top5++;
    conf.push([best[0]!.p / Z, best[0]!.l === 1]);
  }
  conf.sort((a, b) => b[0] - a[0]);
  const at = (f: number): string => { const k = Math.floor(conf.length * f); return (conf.slice(0, k).filter((x) => x[1]).length / k).toFixed(3); };
  return `top1 ${(top1 / dev.length).toFixed(4)} agg ${(agg / dev.length).toFixed(4)} top5 ${(top5 / dev.length).toFixed(4)} prec 25/50/75 ${at(0.25)} ${at(0.5)} ${at(0.75)}`;
}
for (let epoch = 0; epoch < EPOCHS; epoch += 1) {
  const t0 = Date.now();
  const ll = learner.epoch(T, random);
  process.stdout.write(`epoch ${epoch} ll ${ll.toFixed(3)} ${evaluate()} s ${(Date.now() - t0) / 1000}\n`);
}
