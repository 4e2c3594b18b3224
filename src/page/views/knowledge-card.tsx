import { type ComponentType } from 'preact';
import { useState } from 'preact/hooks';
import { tellingFailures } from '../state/data.js';
import { t } from '../state/texts.js';

/** The knowledge of a dataset. What it is written with is loaded when somebody opens it. */
export function KnowledgeCard({ id }: { readonly id: string }) {
  const [View, setView] = useState<ComponentType<{ readonly id: string }> | null>(null);
  const load = async () => {
    const { KnowledgeView } = await import('./knowledge.js');
    setView(() => KnowledgeView);
  };
  return (
    <details
      class="card knowledge-card"
      onToggle={({ currentTarget }) => {
        if (currentTarget.open && !View) void tellingFailures(load);
      }}
    >
      <summary>
        <h2>{t('knowledge.title')}</h2>
        <span class="muted">{t('knowledge.lead')}</span>
      </summary>
      {View && <View id={id} />}
    </details>
  );
}
