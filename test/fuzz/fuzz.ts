// Fuzz: an embedded service as a user starts it, and generated requests of every operation.
//   npm run fuzz -- --requests 40000 --seed 1
import { parseArgs } from 'node:util';
import { OwnService } from '../../scripts/own-service.mjs';
import { printTable } from '../bench/print-table.mjs';
import { TestClient } from '../support/test-service.js';
import { type FuzzReport, runFuzz } from './run-fuzz.js';

const SETTINGS = { RATE_LIMIT: '0', LOG_LEVEL: 'error', FETCH_TIMEOUT_MS: '2000' };

const { values } = parseArgs({
  options: { requests: { type: 'string', default: '40000' }, seed: { type: 'string', default: '1' } },
});

const print = (text: string): boolean => process.stdout.write(`${text}\n`);

function show({ operations, faults, faultCount }: FuzzReport): void {
  const rows = [...operations]
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([operation, { requests, answers, slowestMs }]) => ({
      operation,
      requests: String(requests),
      ...Object.fromEntries(
        [2, 3, 4, 5].map((hundreds) => [`${hundreds}xx`, String(answers.get(hundreds) ?? 0)]),
      ),
      closed: String(answers.get(0) ?? 0),
      'slowest ms': slowestMs.toFixed(0),
    }));
  printTable(rows);
  for (const fault of faults) print(fault);
  const total = [...operations.values()].reduce((sum, { requests }) => sum + requests, 0);
  print(`${total} requests, ${faultCount} faults`);
}

const service = await OwnService.start(SETTINGS);
try {
  const [own, foreign] = ['default', 'other'].map(
    (project) => new TestClient(service.url, service.createKey(project)),
  );
  if (!own || !foreign) throw new Error('there are no keys');
  const isAlive = () => service.isRunning;
  const report = await runFuzz({
    url: service.url,
    own,
    foreign,
    requests: Number(values.requests),
    seed: Number(values.seed),
    isAlive,
  });
  show(report);
  if (report.faultCount > 0) process.exitCode = 1;
} finally {
  await service.stop();
}
