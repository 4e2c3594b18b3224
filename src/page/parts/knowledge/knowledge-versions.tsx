import { type KnowledgeVersion } from '../../api/knowledge-types.js';
import { formatMoment, isolated } from '../../lib/format.js';
import { language, t } from '../../state/texts.js';

interface Properties {
  readonly versions: readonly KnowledgeVersion[];
  /** That which is looked at; null: none but what is worked on. */
  readonly chosen: number | null;
  readonly isUnsaved: boolean;
  readonly onChoose: (version: number | null) => void;
}

/** The versions that are kept, to be looked at. */
export function KnowledgeVersions({ versions, chosen, isUnsaved, onChoose }: Properties) {
  if (versions.length === 0) return null;
  return (
    <select
      class="versions"
      aria-label={t('knowledge.version')}
      value={chosen ?? ''}
      onChange={({ currentTarget: { value } }) => {
        onChoose(value === '' ? null : Number(value));
      }}
    >
      <option value="">{t(isUnsaved ? 'knowledge.yours' : 'knowledge.newest')}</option>
      {versions.map((version) => (
        <option key={version.version} value={version.version}>
          {sayVersion(version)}
        </option>
      ))}
    </select>
  );
}

/** Which version it is, whose and of when. */
function sayVersion({ version, created_by: who, created_at: when }: KnowledgeVersion): string {
  return t('knowledge.versionOf', { version, who: isolated(who), when: formatMoment(when, language.value) });
}
