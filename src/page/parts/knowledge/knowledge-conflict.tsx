import { type Knowledge } from '../../api/knowledge-types.js';
import { formatMoment, isolated } from '../../lib/format.js';
import { takeNewest } from '../../state/knowledge.js';
import { language, t } from '../../state/texts.js';
import { Icon } from '../icon.js';

interface Properties {
  readonly id: string;
  /** What was stored meanwhile; null: nothing. */
  readonly conflict: Knowledge | null;
}

/** Says who has stored another version meanwhile, and offers to go on from it. */
export function KnowledgeConflict({ id, conflict }: Properties) {
  if (!conflict) return null;
  const { version, created_by: who, created_at: when } = conflict;
  return (
    <div class="trouble conflict" role="alert">
      <Icon name="alert" />
      <p>
        {t('knowledge.conflict', {
          version,
          who: isolated(who ?? ''),
          when: formatMoment(when ?? '', language.value),
        })}
      </p>
      <button type="button" onClick={() => void takeNewest(id)}>
        {t('knowledge.takeNewest')}
      </button>
    </div>
  );
}
