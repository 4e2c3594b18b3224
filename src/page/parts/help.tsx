import { useEffect, useRef } from 'preact/hooks';
import { SHORTCUTS } from '../state/keyboard.js';
import { isHelpOpen } from '../state/store.js';
import { t } from '../state/texts.js';

/** Lists the keys. */
export function Help() {
  const dialog = useRef<HTMLDialogElement>(null);
  const isOpen = isHelpOpen.value;
  useEffect(() => {
    if (isOpen) dialog.current?.showModal();
    else dialog.current?.close();
  }, [isOpen]);
  return (
    <dialog
      ref={dialog}
      class="help"
      aria-labelledby="help-title"
      onClose={() => {
        isHelpOpen.value = false;
      }}
    >
      <h2 id="help-title">{t('keys.title')}</h2>
      <dl>
        {SHORTCUTS.map(({ key, text }) => (
          <div key={key}>
            <dt>
              <kbd>{key}</kbd>
            </dt>
            <dd>{t(text)}</dd>
          </div>
        ))}
      </dl>
      <form method="dialog">
        <button type="submit">{t('common.close')}</button>
      </form>
    </dialog>
  );
}
