import { type AnalysisRequest } from '../analyst.js';
import { Catalogue } from '../narration/catalogue.js';
import { type BindingContext } from './binding/context.js';
import { type Evidence } from './evidence.js';
import { instructionsFor } from './prompt/instructions.js';

/** Of one column. */
const MOST_NAMES = 20;

/** What the sentences of an answer are held against before anything is found out. */
export type GivenContext = Pick<BindingContext, 'asked' | 'names' | 'instructions' | 'catalogue'>;

/** @param request its language is settled */
export function givenContext(request: AnalysisRequest): GivenContext {
  const columns = request.tables.flatMap(({ profile }) => profile.columns);
  return {
    asked: `${request.question}\n${request.userPrompt ?? ''}`,
    names: columns
      .filter(({ type }) => type === 'text')
      .flatMap(({ topValues }) => topValues.slice(0, MOST_NAMES).map(({ value }) => value)),
    instructions: instructionsFor(request),
    catalogue: Catalogue.of(request.language),
  };
}

/** The same with what was found out. */
export const contextWith = (given: GivenContext, { results, passages }: Evidence): BindingContext => ({
  ...given,
  results,
  passages: new Map([...passages].map(([name, { passage }]) => [name, passage.text])),
});
