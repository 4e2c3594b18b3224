import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { failingOpen, obedient, withoutTools } from '../../../../../test/support/model-guises.js';
import { type ModelServer, startModelServer } from '../../../../../test/support/model-server.js';
import { OpenAiModel } from './open-ai-model.js';
import { declaredContext, describeAbilities, probeModel } from './probe.js';

const { signal } = new AbortController();
let server: ModelServer;
let model: OpenAiModel;
beforeAll(async () => {
  server = await startModelServer([]);
  model = new OpenAiModel(server.settings);
});
afterAll(() => server.stop());

describe('trying a model out', () => {
  it('finds that an obedient one does everything', async () => {
    server.follow(obedient);
    const declared = declaredContext(await model.models(signal), 'scripted');
    const abilities = await probeModel(model, declared, signal);
    expect(abilities).toEqual({
      callsTools: true,
      schema: 'obeyed',
      streams: true,
      contextTokens: 32_768,
      isContextDeclared: true,
    });
    expect(describeAbilities(abilities)).toEqual([
      'tool calls: yes',
      'JSON schema: obeyed',
      'streaming with tools: yes',
      'context: 32768 tokens',
    ]);
  });

  it('finds one without tools and schemas', async () => {
    server.follow(withoutTools);
    expect(await probeModel(model, null, signal)).toMatchObject({
      callsTools: false,
      schema: 'refused',
      contextTokens: 12_000,
      isContextDeclared: false,
    });
  });

  it('finds one that takes a schema and does not keep to it, and cuts long requests without a word', async () => {
    server.follow(failingOpen);
    expect(await probeModel(model, 32_768, signal)).toEqual({
      callsTools: true,
      schema: 'ignored',
      streams: false,
      contextTokens: 3000,
      isContextDeclared: false,
    });
  });

  it('fails where nobody answers', async () => {
    const settings = { ...server.settings, baseUrl: 'http://127.0.0.1:9/v1' };
    const away = new OpenAiModel(settings, () => Promise.resolve());
    await expect(probeModel(away, null, signal)).rejects.toThrow('the model cannot be reached');
  });

  it('reads the length of the context under the names that services give it', () => {
    expect(declaredContext([{ id: 'a', max_model_len: 8192 }], 'a')).toBe(8192);
    expect(declaredContext([{ id: 'b' }, { id: 'a', meta: { n_ctx: 4096 } }], 'a')).toBe(4096);
    expect(declaredContext([{ id: 'b', context_length: 8192 }], 'a')).toBeNull();
  });
});
