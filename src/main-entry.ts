import { prepareDataFolder } from './common/data-folder.js';
import { useProxy } from './common/proxy/use-proxy.js';
import { loadSettings } from './config/index.js';
import { failToRun } from './bootstrap/fail-to-run.js';
import { keepFilesPrivate } from './bootstrap/private-files.js';

/** Starts the service once nothing is wrong with its settings: to load it takes seconds, and what is wrong is told before. */
async function main(): Promise<void> {
  keepFilesPrivate();
  const settings = loadSettings();
  await prepareDataFolder(settings.dataDir);
  await useProxy(settings.proxies);
  const { runService } = await import('./bootstrap/run-service.js');
  await runService(settings);
}

main().catch(failToRun);
