export { doesWork, servesApi } from './cluster-settings.js';
export { ConfigModule } from './config.module.js';
export { type EmbeddingSettings } from './embedding-settings.js';
export {
  type AnalystChoice,
  type ModelLimits,
  type ModelPrices,
  type ModelSettings,
} from './model-settings.js';
export { LONGEST_KEY_LIFE_DAYS } from './operation-settings.js';
export { type ProxySettings } from './proxy-settings.js';
export { type S3Role } from './s3-role.js';
export { type OidcSettings } from './oidc-settings.js';
export { type RedisLayout, type RedisNode } from './redis-settings.js';
export { type S3Settings } from './s3-settings.js';
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
