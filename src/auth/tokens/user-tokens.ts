import { Injectable, Logger } from '@nestjs/common';
import { type JWTPayload } from 'jose';
import { ApiError } from '../../common/api/api-error.js';
import { type OidcSettings, Settings } from '../../config/index.js';
import { MAX_USER_ID_LENGTH } from '../caller.js';
import { discoverIssuer, type TokenIssuer } from './token-issuer.js';

/** Those whose key nobody but the issuer has. */
const ALGORITHMS = ['RS256', 'RS384', 'RS512', 'PS256', 'PS384', 'PS512', 'ES256', 'ES384', 'ES512', 'EdDSA'];
const CLOCK_TOLERANCE_SECONDS = 30;
/** How long an issuer that could not be reached is not asked again. */
const RETRY_MS = 5000;

/** Finds out who acts by tokens of the operator's OpenID Connect issuer (JSON Web Tokens, RFC 7519). */
@Injectable()
export class UserTokens {
  private readonly logger = new Logger(UserTokens.name);
  private readonly oidc: OidcSettings | null;
  private issuer: Promise<TokenIssuer> | null = null;

  constructor({ oidc }: Settings) {
    this.oidc = oidc;
  }

  /**
   * The user whom a token names.
   * @throws ApiError BAD_TOKEN, EXPIRED_TOKEN, or UNAVAILABLE where the issuer cannot be asked for its keys
   */
  async userOf(token: string): Promise<string> {
    if (this.oidc === null) throw new ApiError('BAD_TOKEN');
    const { jwtVerify } = await import('jose');
    const { audience, userClaim } = this.oidc;
    const { name, keys } = await this.issuerAt(this.oidc.issuer);
    try {
      const { payload } = await jwtVerify(token, keys, {
        issuer: name,
        audience,
        algorithms: ALGORITHMS,
        clockTolerance: CLOCK_TOLERANCE_SECONDS,
        requiredClaims: ['exp', userClaim],
      });
      return userIn(payload, userClaim);
    } catch (error) {
      throw await this.toApiError(error);
    }
  }

  private async issuerAt(address: string): Promise<TokenIssuer> {
    this.issuer ??= discoverIssuer(address);
    const asked = this.issuer;
    try {
      return await asked;
    } catch (error) {
      setTimeout(() => {
        if (this.issuer === asked) this.issuer = null;
      }, RETRY_MS).unref();
      throw this.unavailable(error);
    }
  }

  private async toApiError(error: unknown): Promise<ApiError> {
    if (error instanceof ApiError) return error;
    const { errors } = await import('jose');
    if (error instanceof errors.JWTExpired) return new ApiError('EXPIRED_TOKEN', 'the token has expired');
    const faults = [
      errors.JWTInvalid,
      errors.JWTClaimValidationFailed,
      errors.JWSInvalid,
      errors.JWSSignatureVerificationFailed,
      errors.JOSEAlgNotAllowed,
      errors.JOSENotSupported,
      errors.JWKSNoMatchingKey,
      errors.JWKSMultipleMatchingKeys,
    ];
    const isFault = faults.some((fault) => error instanceof fault);
    return isFault && error instanceof Error
      ? new ApiError('BAD_TOKEN', `the token: ${error.message}`)
      : this.unavailable(error);
  }

  private unavailable(error: unknown): ApiError {
    this.logger.warn(`The token issuer cannot be reached: ${String(error)}`);
    return new ApiError('UNAVAILABLE', null, { cause: error });
  }
}

/** @throws ApiError BAD_TOKEN where the claim is no name of a user */
function userIn(payload: JWTPayload, claim: string): string {
  const user = Object.hasOwn(payload, claim) ? payload[claim] : null;
  const isUser =
    typeof user === 'string' &&
    user !== '' &&
    Array.from(user).length <= MAX_USER_ID_LENGTH &&
    !user.includes('\0');
  if (!isUser) throw new ApiError('BAD_TOKEN', `the token: its claim ${claim} does not identify a user`);
  // At sign-up, users may enter an address that is not theirs.
  if (claim === 'email' && payload.email_verified === false)
    throw new ApiError('BAD_TOKEN', 'the token: its email address is not verified');
  return user;
}
