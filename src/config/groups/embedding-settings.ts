import {
  type Environment,
  InvalidSetting,
  readSetting,
  type SettingDefinition,
  text,
  wholeNumber,
} from '../setting-definition.js';
import { apiAddress, headerText } from './service-address.js';

/** Where vectors of texts come from. */
export interface EmbeddingSettings {
  /** `/embeddings` stands below it. */
  readonly baseUrl: string;
  readonly model: string;
  /** Null where the service wants none. */
  readonly apiKey: string | null;
  /** Numbers of a vector; null for as many as the model gives. */
  readonly dimensions: number | null;
  /** Texts of one request. */
  readonly batchSize: number;
  /** Of one request. */
  readonly timeoutMs: number;
}

/** The environment variables of the embedding service. */
export const EMBEDDING_SETTING_DEFINITIONS = {
  embeddingBaseUrl: {
    variable: 'EMBEDDING_BASE_URL',
    description:
      'OpenAI-compatible API whose `/embeddings` turns texts into vectors; without it documents are searched ' +
      'by keywords only',
    default: null,
    example: 'http://localhost:11434/v1',
    parse: apiAddress,
  },
  embeddingModel: {
    variable: 'EMBEDDING_MODEL',
    description: 'Embedding model. When it changes, all documents are embedded again in the background',
    default: null,
    example: 'bge-m3',
    parse: text(1),
  },
  embeddingApiKey: {
    variable: 'EMBEDDING_API_KEY',
    description: 'Its API key, if it requires one',
    default: null,
    example: 'sk-1a2b3c',
    isSecret: true,
    parse: headerText,
  },
  embeddingDimensions: {
    variable: 'EMBEDDING_DIMENSIONS',
    description: 'Vector dimensions, for models that support fewer; if unset, the model’s own',
    default: null,
    example: '512',
    parse: wholeNumber(2, 16_000),
  },
  embeddingBatchSize: {
    variable: 'EMBEDDING_BATCH_SIZE',
    description: 'Passages per embedding request',
    default: '32',
    example: '32',
    parse: wholeNumber(1, 2048),
  },
  embeddingTimeoutMs: {
    variable: 'EMBEDDING_TIMEOUT',
    description: 'Time limit for one embedding request, in seconds',
    default: '60',
    example: '60',
    parse: (value: string) => wholeNumber(1, 3600)(value) * 1000,
  },
} satisfies Record<string, SettingDefinition<unknown>>;

const { embeddingBaseUrl, embeddingModel, embeddingApiKey, embeddingDimensions } =
  EMBEDDING_SETTING_DEFINITIONS;

/**
 * The settings of the embedding service, or null when there is none.
 * @throws InvalidSetting when one is wrong, missing, or set without `EMBEDDING_BASE_URL`
 */
export function readEmbeddingSettings(environment: Environment): EmbeddingSettings | null {
  const find = <T>(definition: SettingDefinition<T>): T | null => readSetting(definition, environment);
  const need = <T>(definition: SettingDefinition<T>): T =>
    find(definition) ?? refuse(definition, embeddingBaseUrl);
  const baseUrl = find(embeddingBaseUrl);
  if (baseUrl === null) {
    const companion = [embeddingModel, embeddingApiKey].find((one) => find(one) !== null);
    return companion ? refuse(embeddingBaseUrl, companion) : null;
  }
  return {
    baseUrl,
    model: need(embeddingModel),
    apiKey: find(embeddingApiKey),
    dimensions: find(embeddingDimensions),
    batchSize: need(EMBEDDING_SETTING_DEFINITIONS.embeddingBatchSize),
    timeoutMs: need(EMBEDDING_SETTING_DEFINITIONS.embeddingTimeoutMs),
  };
}

function refuse(
  missing: SettingDefinition<unknown>,
  companion: Pick<SettingDefinition<unknown>, 'variable'>,
): never {
  const { variable, example } = missing;
  throw new InvalidSetting(
    `${variable} must be set when ${companion.variable} is, for example ${variable}=${example}`,
  );
}
