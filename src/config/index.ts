export { doesWork, servesApi } from './groups/cluster-settings.js';
export { ConfigModule } from './config.module.js';
export { type EmbeddingSettings } from './groups/embedding-settings.js';
export {
  type AnalystChoice,
  type ModelLimits,
  type ModelPrices,
  type ModelSettings,
} from './groups/model-settings.js';
export { LONGEST_KEY_LIFE_DAYS } from './groups/operation-settings.js';
export { type ProxySettings } from './groups/proxy-settings.js';
export { type S3Role } from './groups/s3-role.js';
export { type OidcSettings } from './groups/oidc-settings.js';
export { type RedisLayout, type RedisNode } from './groups/redis-settings.js';
export { type S3Settings } from './groups/s3-settings.js';
export { type Environment, InvalidSetting } from './setting-definition.js';
export { settingsTable } from './settings-table.js';
export {
  findApiKey,
  findUnknownSettings,
  loadSettings,
  secretsOf,
  Settings,
  settingVariables,
} from './settings.js';
export { describeUnknown } from './unknown-settings.js';
