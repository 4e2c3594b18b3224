// Loaded into a service before anything else: profiles all its threads from the first SIGUSR2 to the second, and writes a CPU
// profile of each into the folder PROFILE_FOLDER.
import { writeFileSync } from 'node:fs';
import { Session } from 'node:inspector';
import { syncBuiltinESMExports } from 'node:module';
import { join } from 'node:path';
import threads from 'node:worker_threads';

const INTERVAL_MICROSECONDS = 200;
const channel = new threads.BroadcastChannel('profile');
const folder = threads.isMainThread ? process.env.PROFILE_FOLDER : threads.workerData?.profileFolder;
let session = null;

function turn() {
  if (session) {
    session.post('Profiler.stop', (_, { profile }) => {
      writeFileSync(join(folder, `thread-${threads.threadId}.cpuprofile`), JSON.stringify(profile));
    });
    return;
  }
  session = new Session();
  session.connect();
  session.post('Profiler.enable');
  session.post('Profiler.setSamplingInterval', { interval: INTERVAL_MICROSECONDS });
  session.post('Profiler.start');
}

channel.onmessage = turn;
channel.unref();

if (threads.isMainThread) {
  process.on('SIGUSR2', () => {
    channel.postMessage('turn');
    turn();
  });
  const { Worker } = threads;
  threads.Worker = class extends Worker {
    constructor(file, options = {}) {
      const execArgv = [...(options.execArgv ?? []), '--import', import.meta.url];
      super(file, { ...options, execArgv, workerData: { ...options.workerData, profileFolder: folder } });
    }
  };
  syncBuiltinESMExports();
}
