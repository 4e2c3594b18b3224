import { type LinkSource } from '../link/link-source.js';
import { type TableSchema } from '../link/headers/schema.js';
import { type ProposalContext } from '../proposers/proposal-context.js';
import { type Outcome } from './understand.js';

type Sources = readonly [LinkSource, ...LinkSource[]];

/** The source of the table that was chosen. */
export function sourceOf({ schema }: { readonly schema: TableSchema }, sources: Sources): LinkSource {
  return sources.find((each) => each.schema === schema) ?? sources[0];
}

/** A question with what is needed to read it. */
export interface PreparedQuestion {
  readonly sources: Sources;
  readonly context: ProposalContext;
  readonly understood: () => Outcome;
  /** Whether it speaks of what was named before: no reading knows what that is, so none is told. */
  readonly isOpen: boolean;
}
