import { textWithin } from '../common/validation/text-within.js';
import { type EmbeddingSettings, type ModelSettings } from '../config/index.js';
import { HttpEmbedder } from '../embeddings/index.js';
import { type Check } from './check.js';

const TIMEOUT_MS = 30_000;
/** A list of models is shorter. */
const MOST_LIST_BYTES = 4 * 2 ** 20;

/** What is tried of the language model: its service is asked for its models, which costs nothing. */
export function modelChecks(model: ModelSettings): Check[] {
  return [{ name: 'model', run: () => tryModel(model) }];
}

/** What is tried of the embedding service: one word is embedded. */
export function embeddingChecks(embedding: EmbeddingSettings): Check[] {
  return [{ name: 'embeddings', run: () => tryEmbedding(embedding) }];
}

async function tryModel({ baseUrl, model, apiKey }: ModelSettings): Promise<string> {
  const response = await fetch(`${baseUrl}/models`, {
    headers: apiKey === null ? {} : { authorization: `Bearer ${apiKey}` },
    redirect: 'error',
    signal: AbortSignal.timeout(TIMEOUT_MS),
  });
  const { status } = response;
  if (status === 401 || status === 403)
    throw new Error(`the service at ${baseUrl} refuses the key (HTTP ${status})`);
  if (status >= 500) throw new Error(`the service at ${baseUrl} is not ready (HTTP ${status})`);
  const models = response.ok ? modelsIn((await textWithin(response, MOST_LIST_BYTES)) ?? '') : [];
  const further = '`quarry model check` sends it a request';
  if (models.length === 0) return `reached at ${baseUrl}, which does not list its models: ${further}`;
  // Gateways list some of those that they pass on to.
  if (!models.includes(model)) return `reached at ${baseUrl}, which does not list ${model}: ${further}`;
  return `${model} at ${baseUrl}`;
}

/** The names in a list of models; none where it is something else. */
function modelsIn(text: string): string[] {
  try {
    const { data } = JSON.parse(text) as { data?: unknown };
    const entries: unknown[] = Array.isArray(data) ? data : [];
    return entries.flatMap((entry) => {
      const isNamed = typeof entry === 'object' && entry !== null && 'id' in entry;
      return isNamed && typeof entry.id === 'string' ? [entry.id] : [];
    });
  } catch {
    return [];
  }
}

async function tryEmbedding(settings: EmbeddingSettings): Promise<string> {
  // A person waits: what fails now is told now.
  const embedder = new HttpEmbedder(settings, { pause: () => Promise.resolve() });
  const [vector] = await embedder.embed(['revenue'], AbortSignal.timeout(TIMEOUT_MS));
  return `${settings.model} at ${settings.baseUrl}, vectors with ${vector?.length ?? 0} dimensions`;
}
