const OWN_AUTHORITY = 'set NODE_EXTRA_CA_CERTS to the certificate of its authority';

/** What error codes of Node.js and OpenSSL mean to the person who sets up the service. */
const MEANINGS: ReadonlyMap<string, string> = new Map([
  ['ENOTFOUND', 'the host name does not exist'],
  ['EAI_AGAIN', 'the host name cannot be resolved at the moment'],
  ['ECONNREFUSED', 'nothing is listening at that address and port'],
  ['ECONNRESET', 'the connection was reset'],
  ['EHOSTUNREACH', 'there is no route to the host'],
  ['ENETUNREACH', 'there is no route to the network'],
  ['ETIMEDOUT', 'the connection timed out'],
  ['UND_ERR_CONNECT_TIMEOUT', 'the connection timed out'],
  ['DEPTH_ZERO_SELF_SIGNED_CERT', `TLS: the certificate is self-signed; ${OWN_AUTHORITY}`],
  ['SELF_SIGNED_CERT_IN_CHAIN', `TLS: the certificate was issued by an unknown authority; ${OWN_AUTHORITY}`],
  ['UNABLE_TO_GET_ISSUER_CERT', `TLS: the certificate was issued by an unknown authority; ${OWN_AUTHORITY}`],
  [
    'UNABLE_TO_GET_ISSUER_CERT_LOCALLY',
    `TLS: the certificate was issued by an unknown authority; ${OWN_AUTHORITY}`,
  ],
  [
    'UNABLE_TO_VERIFY_LEAF_SIGNATURE',
    `TLS: the certificate was issued by an unknown authority; ${OWN_AUTHORITY}`,
  ],
  ['CERT_HAS_EXPIRED', 'TLS: the certificate has expired; renew it on the server'],
  ['CERT_NOT_YET_VALID', 'TLS: the certificate is not valid yet; check the clocks'],
  ['CERT_REVOKED', 'TLS: the certificate was revoked'],
  [
    'ERR_TLS_CERT_ALTNAME_INVALID',
    'TLS: the certificate was issued for a different host name; use the name in the certificate',
  ],
  ['EPROTO', 'TLS: the server does not use TLS on that port'],
  ['ERR_SSL_WRONG_VERSION_NUMBER', 'TLS: the server does not use TLS on that port'],
]);

/** Errors that libraries report without a code. */
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
  return message === '' ? (codes[0] ?? 'it failed without giving a reason') : message;
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
