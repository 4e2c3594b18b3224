import { loadSettings, type Settings } from '../../src/config/index.js';
import { AddressResolver } from '../../src/remote-files/address-resolver.js';
import { HostGuard } from '../../src/remote-files/host-guard.js';
import { RemoteFileFailure } from '../../src/remote-files/remote-file-failure.js';
import { type RemoteFile, RemoteFiles } from '../../src/remote-files/remote-files.js';

/** Gives the answers written for each name, one after the other, and the last one from then on. */
export class ScriptedResolver extends AddressResolver {
  readonly asked: string[] = [];
  private readonly answers: Map<string, string[][]>;

  constructor(answers: Record<string, string[][]>) {
    super();
    this.answers = new Map(Object.entries(answers));
  }

  override resolve(host: string): Promise<readonly string[]> {
    this.asked.push(host);
    const answers = this.answers.get(host);
    const answer = answers && answers.length > 1 ? answers.shift() : answers?.[0];
    return answer ? Promise.resolve(answer) : Promise.reject(new Error(`ENOTFOUND ${host}`));
  }
}

/** Never answers. */
export class SilentResolver extends AddressResolver {
  override resolve(): Promise<readonly string[]> {
    return new Promise(() => undefined);
  }
}

export const UNREACHABLE =
  'its host cannot be reached: check the address; it must be public, or allowed by the operator of this service';
/** Of the files made here. */
export const MAX_FILE_BYTES = 1000;
interface Situation {
  readonly resolver?: AddressResolver;
  readonly settings?: Partial<Settings>;
}

/** Files whose only allowed internal host is the test's, 127.0.0.1, known as files.test too. */
export function filesWith({ resolver, settings = {} }: Situation = {}): RemoteFiles {
  const defaults = { ...loadSettings({}), maxFileBytes: MAX_FILE_BYTES, fetchAllowedHosts: ['127.0.0.1'] };
  const all = { ...defaults, ...settings };
  return new RemoteFiles(
    new HostGuard(resolver ?? new ScriptedResolver({ 'files.test': [['127.0.0.1']] }), all),
    all,
  );
}

export async function textOf({ content }: RemoteFile): Promise<string> {
  const chunks: Uint8Array[] = [];
  for await (const chunk of content) chunks.push(chunk);
  return Buffer.concat(chunks).toString();
}

/** Fetches a file to its end. */
export async function fetchText(url: string, situation?: Situation): Promise<string> {
  return textOf(await filesWith(situation).open(url, null));
}

/** The failure for people that `work` ends with. */
export async function failureOf(work: Promise<unknown>): Promise<RemoteFileFailure> {
  const error: unknown = await work.then(
    () => null,
    (reason: unknown) => reason,
  );
  if (error instanceof RemoteFileFailure) return error;
  throw new Error('it does not fail for a reason that people may read', { cause: error });
}
