const OWN_AUTHORITY = 'name the certificate of its authority by NODE_EXTRA_CA_CERTS';

/** What codes of Node.js and OpenSSL mean for whoever sets a service up. */
const MEANINGS: ReadonlyMap<string, string> = new Map([
  ['ENOTFOUND', 'there is no host of that name'],
  ['EAI_AGAIN', 'the name of the host cannot be looked up now'],
  ['ECONNREFUSED', 'nobody listens at that address and port'],
  ['ECONNRESET', 'the connection was cut'],
  ['EHOSTUNREACH', 'there is no way to that host'],
  ['ENETUNREACH', 'there is no way to that network'],
  ['ETIMEDOUT', 'there was no answer in time'],
  ['UND_ERR_CONNECT_TIMEOUT', 'there was no answer in time'],
  ['DEPTH_ZERO_SELF_SIGNED_CERT', `TLS: the certificate is signed by itself; ${OWN_AUTHORITY}`],
  [
    'SELF_SIGNED_CERT_IN_CHAIN',
    `TLS: the certificate is of an authority that is not known; ${OWN_AUTHORITY}`,
  ],
  [
    'UNABLE_TO_GET_ISSUER_CERT',
    `TLS: the certificate is of an authority that is not known; ${OWN_AUTHORITY}`,
  ],
  [
    'UNABLE_TO_GET_ISSUER_CERT_LOCALLY',
    `TLS: the certificate is of an authority that is not known; ${OWN_AUTHORITY}`,
  ],
  [
    'UNABLE_TO_VERIFY_LEAF_SIGNATURE',
    `TLS: the certificate is of an authority that is not known; ${OWN_AUTHORITY}`,
  ],
  ['CERT_HAS_EXPIRED', 'TLS: the certificate has expired'],
  ['CERT_NOT_YET_VALID', 'TLS: the certificate does not hold yet; compare the clocks'],
  ['CERT_REVOKED', 'TLS: the certificate was revoked'],
  ['ERR_TLS_CERT_ALTNAME_INVALID', 'TLS: the certificate is for another host name'],
  ['EPROTO', 'TLS: the server does not speak it at that port'],
  ['ERR_SSL_WRONG_VERSION_NUMBER', 'TLS: the server does not speak it at that port'],
]);

/** Says what an error means for whoever sets the service up: its code, or that of what caused it, in words. */
export function describeFault(error: unknown): string {
  const codes = codesOf(error);
  const code = codes.find((one) => MEANINGS.has(one));
  if (code !== undefined) return `${MEANINGS.get(code)} (${code})`;
  const message = error instanceof Error ? error.message : String(error);
  return message === '' ? (codes[0] ?? 'it failed without a reason') : message;
}

/** The code of an error and of all that it came of. */
function codesOf(error: unknown): string[] {
  if (typeof error !== 'object' || error === null) return [];
  const own = 'code' in error && typeof error.code === 'string' ? [error.code] : [];
  const parts: unknown[] = 'errors' in error && Array.isArray(error.errors) ? error.errors : [];
  const causes = 'cause' in error ? [error.cause, ...parts] : parts;
  return [...own, ...causes.flatMap(codesOf)];
}
