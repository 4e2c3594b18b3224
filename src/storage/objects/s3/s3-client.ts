import { Client } from 'minio';
import { isAbsent, throughOutage } from '../../../common/faults/outage.js';
import { hasCode } from '../../../common/faults/system-error.js';
import { proxyFor } from '../../../common/proxy/proxy-for.js';
import { TunnelAgent } from '../../../common/proxy/tunnel.js';
import { type S3Settings } from '../../../config/index.js';
import { type ServerCall, type Spans } from '../../../tracing/index.js';
import { type SentPart } from '../../multipart/parts.js';
import { S3RoleCredentials } from './s3-role-credentials.js';

/** The S3 client of one address, including internals of the library. */
export class S3Client extends Client {
  private spans: Spans | null = null;
  private role: S3RoleCredentials | null = null;

  /** @param endpoint protocol, host and port @param spans of its requests; null: none */
  static at(
    endpoint: string,
    { accessKey, secretKey, region, role, proxies }: S3Settings,
    spans: Spans | null = null,
  ): S3Client {
    const { protocol, hostname, port } = new URL(endpoint);
    const useSSL = protocol === 'https:';
    const address = { endPoint: hostname, port: Number(port) || (useSSL ? 443 : 80), useSSL };
    // With the region given, it is never asked for: signing a URL needs no request.
    const proxy = proxyFor(new URL(endpoint), proxies);
    const client = new S3Client({
      ...address,
      // Without keys it would not sign.
      ...(role === null ? { accessKey, secretKey } : { accessKey: 'role', secretKey: 'role' }),
      region,
      retryOptions: { disableRetry: true },
      ...(proxy !== null && { transportAgent: new TunnelAgent(proxy, useSSL) }),
    });
    client.spans = spans;
    client.role = role === null ? null : S3RoleCredentials.of(role);
    return client;
  }

  /** Signs with what holds now. */
  override async presignedUrl(...request: Parameters<Client['presignedUrl']>): Promise<string> {
    await this.assumeRole();
    return super.presignedUrl(...request);
  }

  /** Every request is sent through here. What is sent from a buffer waits for a server that restarts. */
  override makeRequestStreamAsync(
    ...request: Parameters<Client['makeRequestStreamAsync']>
  ): ReturnType<Client['makeRequestStreamAsync']> {
    const send = async () => {
      await this.assumeRole();
      return throughS3Outage(() => super.makeRequestStreamAsync(...request));
    };
    const [{ method }] = request;
    return this.spans?.areKept ? this.spans.call(() => describeRequest(method), send) : send();
  }

  private async assumeRole(): Promise<void> {
    if (this.role === null) return;
    const { accessKey, secretKey, sessionToken } = await this.role.current();
    Object.assign(this, { accessKey, secretKey, sessionToken });
  }

  /** The parts stored for an open upload. */
  async storedParts(bucket: string, key: string, uploadId: string): Promise<SentPart[]> {
    const parts = await this.listParts(bucket, key, uploadId);
    return parts.map(({ part, size, etag }) => ({ number: part, size, etag }));
  }
}

/** Keys are left out: they name users. */
function describeRequest(method: string): ServerCall {
  return { name: `S3 ${method}`, attributes: { 'rpc.system': 'aws-api', 'http.request.method': method } };
}

/** Waits for a server that restarts. @param work what needs it; harmless to do twice */
export function throughS3Outage<T>(work: () => Promise<T>): Promise<T> {
  return throughOutage('the S3 server', work, isAway);
}

/** The library only reports in its message that a server is not ready. */
function isAway(error: unknown): boolean {
  return isAbsent(error) || String(error).includes('Retryable HTTP status');
}

/** Whether the server said that there is no such object. */
export function isMissing(error: unknown): boolean {
  return hasCode(error, 'NoSuchKey') || hasCode(error, 'NotFound');
}
