export { pass } from './access.guard.js';
export { ActingUserDto, ApiActingUser, ApiUserId } from './acting-user.dto.js';
export { KEY_ROLES, type KeyRole } from './keys/key-roles.js';
export { InDataset, reaches, requireReach, WithinDatasets } from './keys/dataset-reach.js';
export { isAddressOrRange } from './keys/allowed-addresses.js';
export { ApiKeysService, endAfter, type IssuedKey } from './keys/api-keys.service.js';
export { AuthModule } from './auth.module.js';
export {
  actingUserOf,
  type AuthenticatedRequest,
  type Caller,
  callerOf,
  AskingRoute,
  CurrentCaller,
  OffersSignIn,
  PublicRoute,
} from './caller.js';
export { ModelBudgetsService } from './projects/model-budgets.service.js';
export { ProjectsService } from './projects/projects.service.js';
export { takeStorageSql } from './projects/quotas.repository.js';
export { noRoom, QuotasService, type StoredRow } from './projects/quotas.service.js';
export { RequestLimits } from './limits/request-limits.js';
export { SignInCodes } from './sign-in/sign-in-codes.js';
export { discoverIssuer } from './tokens/token-issuer.js';
