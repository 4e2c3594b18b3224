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
  ['CERT_HAS_EXPIRED', 'TLS: the certificate has expired; renew it on the server'],
  ['CERT_NOT_YET_VALID', 'TLS: the certificate does not hold yet; compare the clocks'],
  ['CERT_REVOKED', 'TLS: the certificate was revoked'],
  [
    'ERR_TLS_CERT_ALTNAME_INVALID',
    'TLS: the certificate is for another host name; use the name that is in it',
  ],
  ['EPROTO', 'TLS: the server does not speak it at that port'],
  ['ERR_SSL_WRONG_VERSION_NUMBER', 'TLS: the server does not speak it at that port'],
]);

/** What libraries tell without a code. */
const CODES_IN_WORDS: readonly (readonly [RegExp, string])[] = [
  [/self-signed certificate in certificate chain/, 'SELF_SIGNED_CERT_IN_CHAIN'],
  [/self-signed certificate/, 'DEPTH_ZERO_SELF_SIGNED_CERT'],
  [/unable to get local issuer certificate/, 'UNABLE_TO_GET_ISSUER_CERT_LOCALLY'],
  [/unable to verify the first certificate/, 'UNABLE_TO_VERIFY_LEAF_SIGNATURE'],
  [/certificate has expired/, 'CERT_HAS_EXPIRED'],
  [/does not match certificate's altnames/, 'ERR_TLS_CERT_ALTNAME_INVALID'],
];

/**
 * What a certificate that is not accepted means and what to do about it, where that is why something failed; null for any other
 * reason.
 */
export function certificateFault(error: unknown): string | null {
  const code = codesOf(error).find((one) => MEANINGS.get(one)?.startsWith('TLS: the certificate'));
  return code === undefined ? null : `${MEANINGS.get(code)} (${code})`;
}

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
  const own = 'code' in error && typeof error.code === 'string' ? [error.code] : codesInWords(error);
  const parts: unknown[] = 'errors' in error && Array.isArray(error.errors) ? error.errors : [];
  const causes = 'cause' in error ? [error.cause, ...parts] : parts;
  return [...own, ...causes.flatMap(codesOf)];
}

function codesInWords(error: object): string[] {
  const message = error instanceof Error ? error.message : '';
  return CODES_IN_WORDS.filter(([words]) => words.test(message))
    .slice(0, 1)
    .map(([, code]) => code);
}
