import { type ComponentType } from 'preact';
import { useState } from 'preact/hooks';
import { tellingFailures } from '../state/data.js';
import { t } from '../state/texts.js';
import { type CorrectionProperties } from './correction.js';

/** How a table was read and could be read instead; loaded when somebody opens it. */
export function CorrectionCard(properties: CorrectionProperties) {
  const [View, setView] = useState<ComponentType<CorrectionProperties> | null>(null);
  const load = async () => {
    const { CorrectionView } = await import('./correction.js');
    setView(() => CorrectionView);
  };
  return (
    <details
      class="correction-card"
      onToggle={({ currentTarget }) => {
        if (currentTarget.open && !View) void tellingFailures(load);
      }}
    >
      <summary>{t('correct.title')}</summary>
      {View && <View {...properties} />}
    </details>
  );
}
