import { type createRemoteJWKSet } from 'jose';
import { textWithin } from '../../common/validation/text-within.js';

const TIMEOUT_MS = 5000;
/** Documents of issuers are a few KiB long. */
const MOST_BYTES = 256 * 1024;
/** A key that is not known is asked for so often at most. */
const KEYS_COOLDOWN_MS = 30_000;
const KEYS_LIFE_MS = 600_000;

/** Who makes tokens, as its own description says. */
export interface TokenIssuer {
  /** As it stands in tokens. */
  readonly name: string;
  /** Its public keys, fetched where they are needed. */
  readonly keys: ReturnType<typeof createRemoteJWKSet>;
}

/**
 * Reads the description of an issuer (OpenID Connect Discovery 1.0, section 4).
 * @param address of the issuer, without a slash at its end
 * @throws Error that says what is wrong with it, or that it cannot be reached
 */
export async function discoverIssuer(address: string): Promise<TokenIssuer> {
  const { createRemoteJWKSet } = await import('jose');
  const response = await fetch(`${address}/.well-known/openid-configuration`, {
    redirect: 'error',
    signal: AbortSignal.timeout(TIMEOUT_MS),
  });
  const text = await textWithin(response, MOST_BYTES);
  if (!response.ok || text === null)
    throw new Error(`the issuer at ${address} provides no OpenID configuration (HTTP ${response.status})`);
  const { name, keysUrl } = describedIn(text, address);
  return { name, keys: createRemoteJWKSet(keysUrl, KEYS_OPTIONS) };
}

const KEYS_OPTIONS: Parameters<typeof createRemoteJWKSet>[1] = {
  timeoutDuration: TIMEOUT_MS,
  cooldownDuration: KEYS_COOLDOWN_MS,
  cacheMaxAge: KEYS_LIFE_MS,
};

/** @throws Error where it describes another issuer, or names no keys */
function describedIn(text: string, address: string): { readonly name: string; readonly keysUrl: URL } {
  const { issuer, jwks_uri: keys } = parsed(text);
  // Some issuers end with a slash, which the settings do not keep.
  if (typeof issuer !== 'string' || ![address, `${address}/`].includes(issuer))
    throw new Error(`the OpenID configuration at ${address} belongs to a different issuer`);
  const keysUrl = typeof keys === 'string' && URL.canParse(keys) ? new URL(keys) : null;
  // Keys sent over an insecure connection could be replaced on the way.
  const isSafe =
    keysUrl?.protocol === 'https:' || (keysUrl?.protocol === 'http:' && address.startsWith('http:'));
  if (keysUrl === null || !isSafe)
    throw new Error(`the OpenID configuration at ${address} does not give a secure address for its keys`);
  return { name: issuer, keysUrl };
}

function parsed(text: string): { readonly issuer?: unknown; readonly jwks_uri?: unknown } {
  try {
    const description: unknown = JSON.parse(text);
    return typeof description === 'object' && description !== null ? description : {};
  } catch {
    return {};
  }
}
