import {
  type Environment,
  InvalidSetting,
  oneOf,
  readSetting,
  type SettingDefinition,
  text,
  url,
} from '../setting-definition.js';

/** Whose tokens prove who acts. */
export interface OidcSettings {
  /** Without a slash at its end. */
  readonly issuer: string;
  /** For whom a token must have been made. */
  readonly audience: string;
  /** The claim of a token that names the acting user. */
  readonly userClaim: string;
  /** The name of the project that a token opens without a key; null: a key is needed beside it. */
  readonly project: string | null;
  /** Whether requests without a token are refused, also those with a key. */
  readonly isRequired: boolean;
}

/** The environment variables for tokens of users. */
export const OIDC_SETTING_DEFINITIONS = {
  oidcIssuer: {
    variable: 'OIDC_ISSUER',
    description:
      'OpenID Connect issuer whose tokens (`Authorization: Bearer`) prove who the user is, instead of `user_id`; without it `user_id` is trusted',
    default: null,
    example: 'https://id.example.com/realms/company',
    parse: url('http:', 'https:'),
  },
  oidcAudience: {
    variable: 'OIDC_AUDIENCE',
    description: 'Audience (`aud`) the tokens must be issued for; required with `OIDC_ISSUER`',
    default: null,
    example: 'https://quarry.example.com/mcp',
    parse: text(1),
  },
  oidcUserClaim: {
    variable: 'OIDC_USER_CLAIM',
    description: 'Token claim that names the user',
    default: 'sub',
    example: 'email',
    parse: text(1),
  },
  oidcProject: {
    variable: 'OIDC_PROJECT',
    description:
      'Name of the project a token gives access to without an API key; if unset, a key is required in addition to the token',
    default: null,
    example: 'default',
    parse: text(1),
  },
  oidcRequired: {
    variable: 'OIDC_REQUIRED',
    description: 'Whether requests without a token are refused, even with an API key: `on` or `off`',
    default: 'off',
    example: 'on',
    parse: oneOf('on', 'off'),
  },
} satisfies Record<string, SettingDefinition<string>>;

/**
 * The settings of tokens of users, or null where `user_id` is believed.
 * @throws InvalidSetting when one is wrong, `OIDC_AUDIENCE` is missing, or one is set without `OIDC_ISSUER`
 */
export function readOidcSettings(environment: Environment): OidcSettings | null {
  const find = (definition: SettingDefinition<string>): string | null => readSetting(definition, environment);
  const { oidcIssuer, oidcAudience, oidcUserClaim, oidcProject, oidcRequired } = OIDC_SETTING_DEFINITIONS;
  const issuer = find(oidcIssuer);
  const isRequired = find(oidcRequired) === 'on';
  if (issuer === null) {
    const companion = [oidcAudience, oidcProject].find((one) => find(one) !== null);
    if (companion || isRequired) throw missing(oidcIssuer, companion ?? oidcRequired);
    return null;
  }
  const audience = find(oidcAudience);
  if (audience === null) throw missing(oidcAudience, oidcIssuer);
  return {
    issuer,
    audience,
    userClaim: find(oidcUserClaim) ?? oidcUserClaim.default,
    project: find(oidcProject),
    isRequired,
  };
}

function missing({ variable, example }: SettingDefinition<string>, given: SettingDefinition<string>): Error {
  return new InvalidSetting(
    `${variable} must be set when ${given.variable} is, for example ${variable}=${example}`,
  );
}
