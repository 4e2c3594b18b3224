import { readFile } from 'node:fs/promises';
import { Logger } from '@nestjs/common';
import { describeError } from '../../../common/faults/describe-error.js';
import { textWithin } from '../../../common/validation/text-within.js';
import { type S3Role } from '../../../config/index.js';

const TIMEOUT_MS = 5000;
const MOST_BYTES = 256 * 1024;
/** Credentials are renewed this long before they expire, because URLs signed with them expire with them. */
const RENEWED_BEFORE_END_MS = 15 * 60_000;
/** Machines give new ones a few minutes before the end only: so often they are asked. */
const ASKED_AGAIN_AFTER_MS = 60_000;
const MACHINE_TOKEN_SECONDS = '21600';

/** Credentials of a role, and when they end. */
interface RoleCredentials {
  readonly accessKey: string;
  readonly secretKey: string;
  readonly sessionToken: string;
  readonly endsAt: number;
}

const shared = new Map<string, S3RoleCredentials>();

/** The temporary credentials of a role, which are renewed before they expire. */
export class S3RoleCredentials {
  private readonly logger = new Logger('S3');
  private held: RoleCredentials | null = null;
  private asking: Promise<RoleCredentials> | null = null;
  private askedAt = -Infinity;

  /** The same for all clients of a process with that role. */
  static of(role: S3Role): S3RoleCredentials {
    const known = shared.get(JSON.stringify(role)) ?? new S3RoleCredentials(role);
    shared.set(JSON.stringify(role), known);
    return known;
  }

  /** @param now other than the present in tests */
  constructor(
    private readonly role: S3Role,
    private readonly now: () => number = Date.now,
  ) {}

  /** @throws Error that says why there are none, where those at hand have ended as well */
  async current(): Promise<RoleCredentials> {
    const { held } = this;
    const leftMs = held ? held.endsAt - this.now() : 0;
    const isLate = leftMs < RENEWED_BEFORE_END_MS && this.now() - this.askedAt >= ASKED_AGAIN_AFTER_MS;
    if (held && leftMs > 0 && !isLate) return held;
    try {
      return await this.renew();
    } catch (error) {
      if (!held || leftMs <= 0) throw error;
      this.logger.warn(`the credentials of the role could not be renewed yet: ${describeError(error)}`);
      return held;
    }
  }

  private renew(): Promise<RoleCredentials> {
    this.asking ??= this.ask().finally(() => (this.asking = null));
    return this.asking;
  }

  private async ask(): Promise<RoleCredentials> {
    this.askedAt = this.now();
    this.held = await credentialsOf(this.role);
    return this.held;
  }
}

async function credentialsOf(role: S3Role): Promise<RoleCredentials> {
  try {
    switch (role.kind) {
      case 'web-identity':
        return await ofIdentity(role);
      case 'container':
        return await ofContainer(role);
      case 'machine':
        return await ofMachine(role.endpoint);
    }
  } catch (error) {
    const why = error instanceof Error ? error.message : String(error);
    throw new Error(`no credentials are available for the role (${role.kind}): ${why}`, { cause: error });
  }
}

/** AssumeRoleWithWebIdentity of the AWS Security Token Service, which MinIO has as well. */
async function ofIdentity(role: Extract<S3Role, { kind: 'web-identity' }>): Promise<RoleCredentials> {
  const body = new URLSearchParams({
    Action: 'AssumeRoleWithWebIdentity',
    Version: '2011-06-15',
    RoleSessionName: role.sessionName,
    // The file is rewritten regularly.
    WebIdentityToken: (await readFile(role.tokenFile, 'utf8')).trim(),
    ...(role.roleArn !== null && { RoleArn: role.roleArn }),
  });
  const answer = await ask(role.endpoint, { method: 'POST', body });
  const value = (name: string): unknown => new RegExp(`<${name}>([^<]+)</${name}>`).exec(answer)?.[1];
  return read(value, value('SessionToken'));
}

/** https://docs.aws.amazon.com/sdkref/latest/guide/feature-container-credentials.html */
async function ofContainer(role: Extract<S3Role, { kind: 'container' }>): Promise<RoleCredentials> {
  const token = role.tokenFile === null ? role.token : (await readFile(role.tokenFile, 'utf8')).trim();
  const answer = await ask(role.url, { headers: token === null ? {} : { authorization: token } });
  return readJson(answer);
}

/** https://docs.aws.amazon.com/AWSEC2/latest/UserGuide/instance-metadata-security-credentials.html, the second version */
async function ofMachine(endpoint: string): Promise<RoleCredentials> {
  const asked = { 'x-aws-ec2-metadata-token-ttl-seconds': MACHINE_TOKEN_SECONDS };
  const token = await ask(`${endpoint}/latest/api/token`, { method: 'PUT', headers: asked });
  const headers = { 'x-aws-ec2-metadata-token': token };
  const roles = `${endpoint}/latest/meta-data/iam/security-credentials/`;
  const [name = ''] = (await ask(roles, { headers })).split(/\r?\n/);
  if (name === '') throw new Error('the machine has no role');
  return readJson(await ask(`${roles}${encodeURIComponent(name)}`, { headers }));
}

async function ask(url: string, request: RequestInit): Promise<string> {
  const response = await fetch(url, {
    ...request,
    redirect: 'error',
    signal: AbortSignal.timeout(TIMEOUT_MS),
  });
  const text = await textWithin(response, MOST_BYTES);
  if (!response.ok || text === null) {
    const why = /<Message>([^<]+)<\/Message>/.exec(text ?? '')?.[1];
    throw new Error(`${new URL(url).origin} answers HTTP ${response.status}${why ? `: ${why}` : ''}`);
  }
  return text;
}

function readJson(answer: string): RoleCredentials {
  const fields = new Map(Object.entries(JSON.parse(answer) as object));
  return read((name) => fields.get(name), fields.get('Token'));
}

function read(value: (name: string) => unknown, sessionToken: unknown): RoleCredentials {
  const [accessKey, secretKey, end] = ['AccessKeyId', 'SecretAccessKey', 'Expiration'].map(value);
  const endsAt = Date.parse(String(end));
  if (![accessKey, secretKey, sessionToken].every(isText) || Number.isNaN(endsAt))
    throw new Error('the response contains no credentials');
  return {
    accessKey: String(accessKey),
    secretKey: String(secretKey),
    sessionToken: String(sessionToken),
    endsAt,
  };
}

function isText(value: unknown): boolean {
  return typeof value === 'string' && value !== '';
}
