import { type Environment, InvalidSetting } from '../setting-definition.js';

/**
 * Where the passing credentials of a role come from, told by the variables that AWS and what speaks like it puts into the
 * environment of a process: an identity token of Kubernetes (IRSA, MinIO), an agent beside the container (EKS Pod Identity, ECS),
 * or the machine itself.
 */
export type S3Role =
  | {
      readonly kind: 'web-identity';
      /** Security Token Service. */
      readonly endpoint: string;
      readonly tokenFile: string;
      readonly roleArn: string | null;
      readonly sessionName: string;
    }
  | {
      readonly kind: 'container';
      readonly url: string;
      /** Which has the token that the agent wants; null where it wants none or `token` is it. */
      readonly tokenFile: string | null;
      readonly token: string | null;
    }
  | { readonly kind: 'machine'; readonly endpoint: string };

/** Of the agent of ECS. */
const AGENT = 'http://169.254.170.2';
const METADATA = 'http://169.254.169.254';

/** @param region of the bucket, in which the role is asked for @throws InvalidSetting where an address is none */
export function readS3Role(environment: Environment, region: string): S3Role {
  const find = (variable: string): string | null => {
    const text = Object.hasOwn(environment, variable) ? (environment[variable] ?? '') : '';
    return text === '' ? null : text;
  };
  const address = (variable: string, usual: string): string => checked(variable, find(variable) ?? usual);
  const tokenFile = find('AWS_WEB_IDENTITY_TOKEN_FILE');
  if (tokenFile !== null) {
    return {
      kind: 'web-identity',
      endpoint: address('AWS_ENDPOINT_URL_STS', `https://sts.${region}.amazonaws.com`),
      tokenFile,
      roleArn: find('AWS_ROLE_ARN'),
      sessionName: find('AWS_ROLE_SESSION_NAME') ?? 'quarry',
    };
  }
  const path = find('AWS_CONTAINER_CREDENTIALS_RELATIVE_URI');
  if (path !== null || find('AWS_CONTAINER_CREDENTIALS_FULL_URI') !== null) {
    return {
      kind: 'container',
      url: path === null ? address('AWS_CONTAINER_CREDENTIALS_FULL_URI', '') : `${AGENT}${path}`,
      tokenFile: find('AWS_CONTAINER_AUTHORIZATION_TOKEN_FILE'),
      token: find('AWS_CONTAINER_AUTHORIZATION_TOKEN'),
    };
  }
  return { kind: 'machine', endpoint: address('AWS_EC2_METADATA_SERVICE_ENDPOINT', METADATA) };
}

function checked(variable: string, text: string): string {
  if (!URL.canParse(text) || !/^https?:$/.test(new URL(text).protocol))
    throw new InvalidSetting(`${variable} must be a URL that begins with http:// or https://`);
  return text.replace(/(?<!\/)\/+$/, '');
}
