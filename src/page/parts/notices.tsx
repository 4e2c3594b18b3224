import { dismiss, notices } from '../state/store.js';
import { t } from '../state/texts.js';
import { Icon } from './icon.js';

/** What is told at the edge of the page; nothing goes away by itself but a chance to undo. */
export function Notices() {
  return (
    <div class="notices" role="status" aria-live="polite">
      {notices.value.map(({ id, text, undo }) => (
        <p key={id}>
          <span>{text}</span>
          {undo && (
            <button
              type="button"
              class="quiet"
              onClick={() => {
                undo();
                dismiss(id);
              }}
            >
              {t('common.undo')}
            </button>
          )}
          <button
            type="button"
            class="quiet"
            aria-label={t('common.dismiss')}
            onClick={() => {
              dismiss(id);
            }}
          >
            <Icon name="close" />
          </button>
        </p>
      ))}
    </div>
  );
}
