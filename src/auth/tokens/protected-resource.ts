import { type Settings } from '../../config/index.js';

/** Where what tokens protect is described (RFC 9728): below the address of the service. */
export const RESOURCE_DESCRIPTION_PATH = '.well-known/oauth-protected-resource';

/** What clients learn of a resource that tokens protect (RFC 9728, section 2). */
interface ProtectedResource {
  readonly resource: string;
  readonly authorization_servers: readonly string[];
  readonly bearer_methods_supported: readonly string[];
  readonly scopes_supported: readonly string[];
  readonly resource_name: string;
}

/** The address of the description of `/mcp`. */
export function resourceDescriptionUrl({ publicUrl }: Pick<Settings, 'publicUrl'>): string {
  return `${publicUrl}/${RESOURCE_DESCRIPTION_PATH}/mcp`;
}

/** The description of `/mcp`; null where there are no tokens. */
export function protectedResource({
  publicUrl,
  oidc,
}: Pick<Settings, 'publicUrl' | 'oidc'>): ProtectedResource | null {
  if (oidc === null) return null;
  return {
    resource: `${publicUrl}/mcp`,
    authorization_servers: [oidc.issuer],
    bearer_methods_supported: ['header'],
    scopes_supported: ['openid'],
    resource_name: 'Quarry',
  };
}
