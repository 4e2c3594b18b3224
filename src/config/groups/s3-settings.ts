import { type ProxySettings, readProxySettings } from './proxy-settings.js';
import { readS3Role, type S3Role } from './s3-role.js';
import {
  type Environment,
  InvalidSetting,
  oneOf,
  origin,
  readSetting,
  type SettingDefinition,
  text,
} from '../setting-definition.js';

/** Where objects are kept when they are not kept on disk. */
export interface S3Settings {
  /** Address for the service itself: protocol, host and port. */
  readonly endpoint: string;
  /** Address that signed URLs begin with, for clients. */
  readonly publicEndpoint: string;
  readonly bucket: string;
  readonly accessKey: string;
  readonly secretKey: string;
  readonly region: string;
  /** Whose passing credentials are used; null: the keys are. */
  readonly role: S3Role | null;
  /** Through what the server may be reached. */
  readonly proxies: ProxySettings;
}

/** The environment variables of the S3 object store. */
export const S3_SETTING_DEFINITIONS = {
  s3Endpoint: {
    variable: 'S3_ENDPOINT',
    description: 'S3 server that keeps files, such as SeaweedFS; without it they are kept in `DATA_DIR`',
    default: null,
    example: 'http://seaweedfs:8333',
    parse: origin('http:', 'https:'),
  },
  s3PublicEndpoint: {
    variable: 'S3_PUBLIC_ENDPOINT',
    description: 'Address at which clients reach the S3 server. Default: `S3_ENDPOINT`',
    default: null,
    example: 'https://files.example.com',
    parse: origin('http:', 'https:'),
  },
  s3Bucket: {
    variable: 'S3_BUCKET',
    description: 'Bucket for files; created if it does not exist',
    default: null,
    example: 'quarry',
    parse: bucketName,
  },
  s3AccessKey: {
    variable: 'S3_ACCESS_KEY',
    description: 'Access key of the S3 server',
    default: null,
    example: 'quarry',
    isSecret: true,
    parse: text(1),
  },
  s3SecretKey: {
    variable: 'S3_SECRET_KEY',
    description: 'Secret key of the S3 server',
    default: null,
    example: 'output of: openssl rand -hex 32',
    isSecret: true,
    parse: text(1),
  },
  s3Credentials: {
    variable: 'S3_CREDENTIALS',
    description:
      'How the process authenticates to the S3 server: `keys` (`S3_ACCESS_KEY`, `S3_SECRET_KEY`) or `role` ' +
      '(temporary credentials of the platform’s IAM role, without keys)',
    default: 'keys',
    example: 'role',
    parse: oneOf('keys', 'role'),
  },
  s3Region: {
    variable: 'S3_REGION',
    description: 'Region of the bucket',
    default: 'us-east-1',
    example: 'eu-central-1',
    parse: text(1),
  },
} satisfies Record<string, SettingDefinition<string>>;

/**
 * The settings of the S3 object store, or null when files are kept on disk.
 * @throws InvalidSetting when one is wrong, missing, or set without `S3_ENDPOINT`
 */
export function readS3Settings(environment: Environment): S3Settings | null {
  const find = (definition: SettingDefinition<string>): string | null => readSetting(definition, environment);
  const { s3Endpoint, s3PublicEndpoint, s3Bucket, s3AccessKey, s3SecretKey, s3Region } =
    S3_SETTING_DEFINITIONS;
  const endpoint = find(s3Endpoint);
  if (endpoint === null) {
    refuseWithoutEndpoint([s3PublicEndpoint, s3Bucket, s3AccessKey, s3SecretKey].find((one) => find(one)));
    return null;
  }
  const require = (definition: SettingDefinition<string>): string => find(definition) ?? refuse(definition);
  const isRole = find(S3_SETTING_DEFINITIONS.s3Credentials) === 'role';
  const given = [s3AccessKey, s3SecretKey].find((one) => find(one) !== null);
  if (isRole && given)
    throw new InvalidSetting(
      `${given.variable} must not be set when S3_CREDENTIALS=role: a role provides its own keys`,
    );
  const keyOf = (definition: SettingDefinition<string>): string => (isRole ? '' : require(definition));
  const region = require(s3Region);
  return {
    endpoint,
    publicEndpoint: find(s3PublicEndpoint) ?? endpoint,
    bucket: require(s3Bucket),
    accessKey: keyOf(s3AccessKey),
    secretKey: keyOf(s3SecretKey),
    region,
    proxies: readProxySettings(environment),
    role: isRole ? readS3Role(environment, region) : null,
  };
}

function refuse({ variable, example }: SettingDefinition<string>): never {
  throw new InvalidSetting(`${variable} must be set when S3_ENDPOINT is, for example ${variable}=${example}`);
}

function refuseWithoutEndpoint(companion: SettingDefinition<string> | undefined): void {
  if (!companion) return;
  const example = S3_SETTING_DEFINITIONS.s3Endpoint.example;
  throw new InvalidSetting(
    `S3_ENDPOINT must be set when ${companion.variable} is, for example S3_ENDPOINT=${example}`,
  );
}

function bucketName(value: string): string {
  if (!/^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/.test(value) || value.includes('..')) {
    throw new Error('must consist of 3 to 63 lower-case letters, digits, dots and dashes');
  }
  return value;
}
