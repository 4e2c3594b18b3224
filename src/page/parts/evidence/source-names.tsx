import { type Source } from '../../api/answer-types.js';
import { Icon } from '../icon.js';

/** The files that an answer rests on, each once. */
export function SourceNames({ sources }: { readonly sources: readonly Source[] }) {
  const names = [...new Set(sources.map(({ source }) => source))];
  return (
    <>
      {names.map((name) => (
        <span key={name} class="source">
          <Icon name="file" />
          <bdi>{name}</bdi>
        </span>
      ))}
    </>
  );
}
