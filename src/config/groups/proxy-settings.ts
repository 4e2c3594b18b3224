import { type Environment, readSetting, type SettingDefinition, url } from '../setting-definition.js';

/** Through what requests go out. */
export interface ProxySettings {
  /** For https; null: none. */
  readonly httpsProxy: string | null;
  /** For http; null: none. */
  readonly httpProxy: string | null;
  /** Hosts, domains, addresses and ranges that are reached without a proxy, in lower case; `*` is all. */
  readonly exceptions: readonly string[];
}

/** The environment variables of proxies, which other programs read too. Written in lower case they are read as well. */
export const PROXY_SETTING_DEFINITIONS = {
  httpsProxy: {
    variable: 'HTTPS_PROXY',
    description:
      'Proxy for outgoing https requests: the model, embeddings, files by URL, the token issuer, the S3 server',
    default: null,
    example: 'http://proxy.example.com:3128',
    isSecret: true,
    parse: url('http:', 'https:'),
  },
  httpProxy: {
    variable: 'HTTP_PROXY',
    description: 'Proxy for outgoing http requests',
    default: null,
    example: 'http://proxy.example.com:3128',
    isSecret: true,
    parse: url('http:', 'https:'),
  },
  noProxy: {
    variable: 'NO_PROXY',
    description:
      'Destinations that bypass the proxy, comma-separated: host names, domains (with their subdomains), addresses and address ranges, each with an optional port; `*` means all. Loopback and link-local addresses always bypass it',
    default: null,
    example: '.svc,.cluster.local,10.0.0.0/8',
    parse: (text: string) => text,
  },
} satisfies Record<string, SettingDefinition<string>>;

/** The same, as some programs write them. */
export const LOWER_CASE_VARIABLES = Object.values(PROXY_SETTING_DEFINITIONS).map(({ variable }) =>
  variable.toLowerCase(),
);

/** @throws InvalidSetting when one is wrong */
export function readProxySettings(environment: Environment): ProxySettings {
  const find = (definition: SettingDefinition<string>): string | null =>
    readSetting(definition, environment) ??
    readSetting({ ...definition, variable: definition.variable.toLowerCase() }, environment);
  const { httpsProxy, httpProxy, noProxy } = PROXY_SETTING_DEFINITIONS;
  const exceptions = (find(noProxy) ?? '').split(/[\s,]+/).filter((entry) => entry !== '');
  return {
    httpsProxy: find(httpsProxy),
    httpProxy: find(httpProxy),
    exceptions: exceptions.map((entry) => entry.toLowerCase()),
  };
}
