import { prepareDataFolder } from '../common/data-folder.js';
import { useProxy } from '../common/proxy/use-proxy.js';
import { Redaction } from '../common/redaction.js';
import {
  describeUnknown,
  type Environment,
  findUnknownSettings,
  loadSettings,
  secretsOf,
  type Settings,
} from '../config/index.js';
import { carryOut, type Check, type CheckOutcome } from './check.js';
import { databaseChecks } from './database-checks.js';
import { issuerChecks } from './issuer-checks.js';
import { embeddingChecks, modelChecks } from './model-checks.js';
import { objectStoreChecks, redisChecks } from './server-checks.js';

/**
 * Tries out the settings of the process and every server that they name. No outcome tells a secret.
 * @param environment the process's environment unless a test gives another
 * @returns in the order of the checks; those of servers only where the settings are valid
 */
export async function checkSettings(environment?: Environment): Promise<CheckOutcome[]> {
  const read: { settings: Settings | null } = { settings: null };
  const valid = await carryOut({
    name: 'settings',
    run: () => {
      read.settings = loadSettings(environment);
      return Promise.resolve('valid');
    },
  });
  const unknown = await carryOut({ name: 'unknown settings', run: () => tellUnknown(environment) });
  if (read.settings === null) return [valid, unknown];
  await useProxy(read.settings.proxies);
  const redaction = new Redaction(secretsOf(read.settings));
  const outcomes = await Promise.all(checksOf(read.settings).map(carryOut));
  return [valid, unknown, ...outcomes].map((outcome) => ({
    ...outcome,
    // An outcome is one line.
    text: redaction.apply(outcome.text.replaceAll(/\s+/g, ' '), []),
  }));
}

/** @throws Error that names them where there are some */
async function tellUnknown(environment?: Environment): Promise<string> {
  const unknown = findUnknownSettings(environment);
  if (unknown.length > 0) throw new Error(unknown.map(describeUnknown).join(' '));
  return Promise.resolve('none');
}

function checksOf(settings: Settings): Check[] {
  const { dataDir, databaseUrl, redisUrl, redisLayout, s3, model, embedding, oidc } = settings;
  const useFolder = async (): Promise<string> => {
    await prepareDataFolder(dataDir);
    return `${dataDir} can be written to`;
  };
  return [
    { name: 'data folder', run: useFolder },
    ...(databaseUrl === null ? [own('database', 'embedded')] : databaseChecks(databaseUrl)),
    ...(redisUrl === null
      ? [own('redis', 'none; a single process does all the work')]
      : redisChecks(redisUrl, redisLayout)),
    ...(s3 === null ? [own('object store', 'files in the data folder')] : objectStoreChecks(settings, s3)),
    ...(oidc === null ? [] : issuerChecks(oidc)),
    ...(model === null ? [] : modelChecks(model)),
    ...(embedding === null ? [] : embeddingChecks(embedding)),
  ];
}

/** What the process brings itself. */
function own(name: string, text: string): Check {
  return { name, run: () => Promise.resolve(text) };
}
