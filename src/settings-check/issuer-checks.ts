import { type OidcSettings } from '../config/index.js';
import { discoverIssuer } from '../auth/index.js';
import { type Check } from './check.js';

/** What is tried of the issuer of users' tokens: its description, and its keys. */
export function issuerChecks(oidc: OidcSettings): Check[] {
  return [{ name: 'token issuer', run: () => tryIssuer(oidc) }];
}

async function tryIssuer({ issuer, audience, project }: OidcSettings): Promise<string> {
  const { name, keys } = await discoverIssuer(issuer);
  await keys.reload();
  const count = keys.jwks()?.keys.length ?? 0;
  if (count === 0) throw new Error(`the issuer ${name} has no keys`);
  const opened =
    project === null
      ? 'an API key is required in addition to a token'
      : `a token gives access to the project ${project}`;
  return `${name} has ${count} ${count === 1 ? 'key' : 'keys'}; tokens must be for ${audience}; ${opened}`;
}
