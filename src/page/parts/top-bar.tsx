import { isSideOpen } from '../state/store.js';
import { t } from '../state/texts.js';
import { Icon } from './icon.js';

/** The name of what is shown, and on narrow screens the way to the side column. */
export function TopBar({ title }: { readonly title: string }) {
  return (
    <header class="top-bar">
      <button
        type="button"
        class="quiet only-narrow"
        aria-label={t('side.open')}
        aria-expanded={isSideOpen.value}
        onClick={() => {
          isSideOpen.value = !isSideOpen.value;
        }}
      >
        <Icon name="menu" />
      </button>
      <h1 title={title}>
        <bdi>{title}</bdi>
      </h1>
    </header>
  );
}
