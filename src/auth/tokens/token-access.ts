import { Injectable, Logger } from '@nestjs/common';
import { type Response } from 'express';
import { ApiError, type Failure } from '../../common/api/api-error.js';
import { noteSubject } from '../../common/trace.js';
import { type OidcSettings, Settings } from '../../config/index.js';
import { type KeyIdentity } from '../caller.js';
import { ProjectsService } from '../projects/projects.service.js';
import { resourceDescriptionUrl } from './protected-resource.js';
import { UserTokens } from './user-tokens.js';

/** Three parts of Base64url: no key of a project looks like that. */
const TOKEN = /^[\w-]+\.[\w-]+\.[\w-]+$/;

/** What a client is told that is to sign in, in place of what one is told that has no key. */
const AS_OF_TOKENS: Partial<Record<Failure, Failure>> = {
  NO_KEY: 'NO_TOKEN',
  BAD_KEY: 'BAD_TOKEN',
  EXPIRED_KEY: 'EXPIRED_TOKEN',
};
const OF_TOKENS: readonly Failure[] = ['NO_TOKEN', 'BAD_TOKEN', 'EXPIRED_TOKEN'];

/** The access that user tokens give, if the operator has an issuer. */
@Injectable()
export class TokenAccess {
  private readonly logger = new Logger(TokenAccess.name);
  private readonly oidc: OidcSettings | null;
  private readonly descriptionUrl: string;

  constructor(
    private readonly tokens: UserTokens,
    private readonly projects: ProjectsService,
    settings: Settings,
  ) {
    this.oidc = settings.oidc;
    this.descriptionUrl = resourceDescriptionUrl(settings);
  }

  /** Whether a bearer token is meant for the issuer; else it is a key. */
  isToken(credential: string): boolean {
    return this.oidc !== null && TOKEN.test(credential);
  }

  /** Whether a request with that token, or without one, cannot be let in by its key alone. */
  areNeededWith(token: string | undefined): boolean {
    return token !== undefined || this.oidc?.isRequired === true;
  }

  /**
   * @returns the user of the token; null where there is none and none is needed
   * @throws ApiError NO_TOKEN, and as `UserTokens.userOf`
   */
  async userOf(token: string | undefined): Promise<string | null> {
    if (token !== undefined) return this.tokens.userOf(token);
    if (this.oidc?.isRequired === true) throw new ApiError('NO_TOKEN', 'a user token is required');
    return null;
  }

  /**
   * The project that a token opens without a key.
   * @throws ApiError NO_KEY where it opens none
   */
  async openedProject(): Promise<KeyIdentity> {
    const name = this.oidc?.project ?? null;
    if (name === null) throw new ApiError('NO_KEY', 'an API key is required in addition to the token');
    const project = await this.projects.findByName(name);
    if (!project) {
      this.logger.warn(`The project ${name}, named by OIDC_PROJECT, does not exist.`);
      throw new ApiError('NO_KEY', 'an API key is required in addition to the token');
    }
    noteSubject({ projectId: project.id });
    return { projectId: project.id, keyId: null, role: 'member', allowedAddresses: null, datasetIds: null };
  }

  /**
   * Tells a client that is refused where to sign in (RFC 9728, section 5.1).
   * @param isOffered whether also clients are told so that came without a token
   */
  async offerSignIn<T>(response: Response, access: Promise<T>, isOffered: boolean): Promise<T> {
    try {
      return await access;
    } catch (error) {
      if (this.oidc === null || !(error instanceof ApiError)) throw error;
      const failure = (isOffered ? AS_OF_TOKENS[error.failure] : undefined) ?? error.failure;
      if (!OF_TOKENS.includes(failure)) throw error;
      const fault = failure === 'NO_TOKEN' ? '' : ', error="invalid_token"';
      response.setHeader('WWW-Authenticate', `Bearer resource_metadata="${this.descriptionUrl}"${fault}`);
      throw failure === error.failure ? error : new ApiError(failure, null, { cause: error });
    }
  }
}
