import { Client } from 'minio';
import { isAbsent, throughOutage } from '../common/outage.js';
import { hasCode } from '../common/system-error.js';
import { type S3Settings } from '../config/index.js';
import { type ServerCall, type Spans } from '../tracing/index.js';
import { type SentPart } from './parts.js';

/** The S3 client of one address, with what the library keeps to itself. */
export class S3Client extends Client {
  private spans: Spans | null = null;

  /** @param endpoint protocol, host and port @param spans of its requests; null: none */
  static at(
    endpoint: string,
    { accessKey, secretKey, region }: S3Settings,
    spans: Spans | null = null,
  ): S3Client {
    const { protocol, hostname, port } = new URL(endpoint);
    const useSSL = protocol === 'https:';
    const address = { endPoint: hostname, port: Number(port) || (useSSL ? 443 : 80), useSSL };
    // With the region given, it is never asked for: signing a URL needs no request.
    const options = { ...address, accessKey, secretKey, region, retryOptions: { disableRetry: true } };
    const client = new S3Client(options);
    client.spans = spans;
    return client;
  }

  /** Every request is sent through here. What is sent from a buffer waits for a server that restarts. */
  override makeRequestStreamAsync(
    ...request: Parameters<Client['makeRequestStreamAsync']>
  ): ReturnType<Client['makeRequestStreamAsync']> {
    const send = () => throughS3Outage(() => super.makeRequestStreamAsync(...request));
    const [{ method }] = request;
    return this.spans?.areKept ? this.spans.call(() => describeRequest(method), send) : send();
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

/** The library tells in words of a server that is not ready. */
function isAway(error: unknown): boolean {
  return isAbsent(error) || String(error).includes('Retryable HTTP status');
}

/** Whether the server said that there is no such object. */
export function isMissing(error: unknown): boolean {
  return hasCode(error, 'NoSuchKey') || hasCode(error, 'NotFound');
}
