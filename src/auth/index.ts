export { pass } from './access.guard.js';
export { ActingUserDto, ApiActingUser, ApiUserId } from './acting-user.dto.js';
export { KEY_ROLES, type KeyRole } from './key-roles.js';
export { InDataset, reaches, requireReach, WithinDatasets } from './dataset-reach.js';
export { isAddressOrRange } from './allowed-addresses.js';
export { ApiKeysService, endAfter, type IssuedKey } from './api-keys.service.js';
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
export { type ModelBudget, ModelBudgetsService } from './model-budgets.service.js';
export { ProjectsService } from './projects.service.js';
export { TAKE_STORAGE } from './quotas.repository.js';
export { noRoom, QuotasService, type StoredRow, type Usage } from './quotas.service.js';
export { RequestLimits } from './limits/request-limits.js';
export { SignInCodes } from './sign-in-codes.js';
export { discoverIssuer } from './tokens/token-issuer.js';
