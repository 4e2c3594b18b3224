import { useState } from 'preact/hooks';
import { later } from '../parts/later.js';
import { t } from '../state/texts.js';
import { type CorrectionProperties } from './correction.js';

const CorrectionView = later(async () => (await import('./correction.js')).CorrectionView);

/** How a table was read and could be read instead; loaded when somebody opens it. */
export function CorrectionCard(properties: CorrectionProperties) {
  const [isOpened, setOpened] = useState(false);
  return (
    <details
      class="correction-card"
      onToggle={({ currentTarget }) => {
        if (currentTarget.open) setOpened(true);
      }}
    >
      <summary>{t('correct.title')}</summary>
      {isOpened && <CorrectionView {...properties} />}
    </details>
  );
}
