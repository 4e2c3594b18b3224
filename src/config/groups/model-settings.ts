import {
  define,
  type Environment,
  InvalidSetting,
  oneOf,
  readSetting,
  seconds,
  type SettingDefinition,
  text,
  wholeNumber,
} from '../setting-definition.js';
import { apiAddress, headerText } from './service-address.js';

/** Which analyst answers: `auto` is the model where one is configured and does not fail, else the built-in one. */
const ANALYSTS = ['auto', 'builtin', 'model'] as const;
export type AnalystChoice = (typeof ANALYSTS)[number];

/** The model budget of one answer. */
export interface ModelLimits {
  /** Requests for one answer. */
  readonly steps: number;
  /** Of all requests for one answer, in and out. */
  readonly tokens: number;
  readonly timeMs: number;
  /** In the unit of the prices; null: no limit. */
  readonly cost: number | null;
}

/** Per million tokens, in any one currency; 0 where it costs nothing. */
export interface ModelPrices {
  readonly input: number;
  readonly output: number;
}

/** What a project may take of the model in a calendar month, unless it has budgets of its own; null: no limit. */
interface ModelBudgets {
  /** In and out. */
  readonly tokens: number | null;
  /** In the unit of the prices. */
  readonly cost: number | null;
}

/** The language model that answers. */
export interface ModelSettings {
  /** `/chat/completions` stands below it. */
  readonly baseUrl: string;
  readonly model: string;
  /** Null where the service wants none. */
  readonly apiKey: string | null;
  /** Tokens that one request may hold; null: found out. */
  readonly contextTokens: number | null;
  /** How long the model may be silent before a request is aborted. */
  readonly silenceMs: number;
  readonly limits: ModelLimits;
  readonly prices: ModelPrices;
  readonly budget: ModelBudgets;
  /** Whether what is said to it, and what it says, is kept with each job. */
  readonly recordsExchanges: boolean;
}

/** The environment variables of the model. */
export const MODEL_SETTING_DEFINITIONS = {
  analyst: define('ANALYST', {
    description:
      'Who answers: `auto` uses the model if one is configured and responds, otherwise the built-in analyst; ' +
      '`builtin` never uses a model; `model` always does, and a job fails if the model does',
    default: 'auto',
    example: 'builtin',
    parse: oneOf(...ANALYSTS),
  }),
  modelBaseUrl: define('MODEL_BASE_URL', {
    description: 'OpenAI-compatible API whose `/chat/completions` is used; without it no model is used',
    default: null,
    example: 'http://localhost:11434/v1',
    parse: apiAddress,
  }),
  modelName: define('MODEL_NAME', {
    description: 'Its model',
    default: null,
    example: 'qwen3:32b',
    parse: text(1),
  }),
  modelApiKey: define('MODEL_API_KEY', {
    description: 'Its API key, if it requires one',
    default: null,
    example: 'sk-1a2b3c',
    isSecret: true,
    parse: headerText,
  }),
  modelContextTokens: define('MODEL_CONTEXT', {
    description: 'Context length of the model in tokens; if unset, it is detected at startup',
    default: null,
    example: '32768',
    parse: wholeNumber(2048, 10_000_000),
  }),
  modelSilenceMs: define('MODEL_SILENCE', {
    description: 'How long the model may stay silent before a request is aborted and retried, in seconds',
    default: '60',
    example: '60',
    parse: seconds(1, 3600),
  }),
  modelMaxSteps: define('MODEL_MAX_STEPS', {
    description: 'Maximum number of model requests per answer',
    default: '16',
    example: '16',
    parse: wholeNumber(2, 200),
  }),
  modelMaxTokens: define('MODEL_MAX_TOKENS', {
    description: 'Maximum number of model tokens per answer, input and output together',
    default: '250000',
    example: '250000',
    parse: wholeNumber(1000, 100_000_000),
  }),
  modelMaxTimeMs: define('MODEL_MAX_TIME', {
    description: 'Time limit for the model’s work on one answer, in seconds',
    default: '240',
    example: '240',
    parse: seconds(1, 86_400),
  }),
  modelPriceInput: define('MODEL_PRICE_INPUT', {
    description: 'Price of one million input tokens',
    default: '0',
    example: '2.50',
    parse: price,
  }),
  modelPriceOutput: define('MODEL_PRICE_OUTPUT', {
    description: 'Price of one million output tokens, in the same currency',
    default: '0',
    example: '10',
    parse: price,
  }),
  modelMaxCost: define('MODEL_MAX_COST', {
    description: 'Maximum cost of one answer, in the currency of the prices; if unset, no limit',
    default: null,
    example: '0.25',
    parse: price,
  }),
  modelTokenBudget: define('MODEL_TOKEN_BUDGET', {
    description:
      'Model tokens a project may use per calendar month (UTC), unless it has its own budget; if unset, no limit',
    default: null,
    example: '20000000',
    parse: wholeNumber(0, Number.MAX_SAFE_INTEGER),
  }),
  modelCostBudget: define('MODEL_COST_BUDGET', {
    description:
      'What a project may spend on the model per calendar month (UTC), in the currency of the prices, unless ' +
      'it has its own budget; if unset, no limit',
    default: null,
    example: '50',
    parse: price,
  }),
  modelRecord: define('MODEL_RECORD', {
    description:
      'Whether the exchange with the model, which contains data, is stored with the results of each job and ' +
      'deleted with them: `on` or `off`',
    default: 'off',
    example: 'on',
    parse: oneOf('on', 'off'),
  }),
} as const;

const definitions = MODEL_SETTING_DEFINITIONS;

/** Who answers, and the model where there is one. */
interface AnalystSettings {
  readonly analyst: AnalystChoice;
  /** Null: there is none. */
  readonly model: ModelSettings | null;
}

/**
 * Reads who answers.
 * @throws InvalidSetting when a setting is wrong, missing, or set without `MODEL_BASE_URL`
 */
export function readAnalystSettings(environment: Environment): AnalystSettings {
  const find = <T>(definition: SettingDefinition<T>): T | null => readSetting(definition, environment);
  const analyst = find(definitions.analyst) ?? 'auto';
  const baseUrl = find(definitions.modelBaseUrl);
  if (baseUrl !== null) return { analyst, model: modelAt(baseUrl, find) };
  const companion = [definitions.modelName, definitions.modelApiKey].find((one) => find(one) !== null);
  if (companion) refuse(definitions.modelBaseUrl, `${companion.variable} is`);
  if (analyst === 'model') refuse(definitions.modelBaseUrl, 'ANALYST=model is');
  return { analyst, model: null };
}

function modelAt(baseUrl: string, find: <T>(definition: SettingDefinition<T>) => T | null): ModelSettings {
  const need = <T>(definition: SettingDefinition<T>): T =>
    find(definition) ?? refuse(definition, 'MODEL_BASE_URL is');
  return {
    baseUrl,
    model: need(definitions.modelName),
    apiKey: find(definitions.modelApiKey),
    contextTokens: find(definitions.modelContextTokens),
    silenceMs: need(definitions.modelSilenceMs),
    limits: {
      steps: need(definitions.modelMaxSteps),
      tokens: need(definitions.modelMaxTokens),
      timeMs: need(definitions.modelMaxTimeMs),
      cost: find(definitions.modelMaxCost),
    },
    prices: { input: need(definitions.modelPriceInput), output: need(definitions.modelPriceOutput) },
    budget: { tokens: find(definitions.modelTokenBudget), cost: find(definitions.modelCostBudget) },
    recordsExchanges: find(definitions.modelRecord) === 'on',
  };
}

function refuse({ variable, example }: SettingDefinition<unknown>, because: string): never {
  throw new InvalidSetting(`${variable} must be set when ${because}, for example ${variable}=${example}`);
}

/** Parses an amount of money without its currency. */
function price(value: string): number {
  if (!/^\d{1,9}(?:\.\d{1,9})?$/.test(value)) throw new Error('must be a number such as 2.50');
  return Number(value);
}
