import { useState } from 'preact/hooks';
import { removeItem, renameItem, type SideKind } from '../state/side-items.js';
import { pathOf } from '../state/routing.js';
import { route } from '../state/store.js';
import { t } from '../state/texts.js';
import { Icon } from './icon.js';

interface Properties {
  readonly kind: SideKind;
  readonly id: string;
  readonly name: string;
}

/** A conversation or dataset in the side column: to be opened, renamed and deleted. */
export function SideItem({ kind, id, name }: Properties) {
  const [isEdited, setEdited] = useState(false);
  const here = route.value;
  const isHere = here.view === kind && here.id === id;
  if (isEdited) {
    const end = (text: string | null) => {
      setEdited(false);
      if (text !== null && text.trim() !== '' && text !== name) void renameItem(kind, id, text.trim());
    };
    return (
      <li>
        <NameField name={name} onEnd={end} />
      </li>
    );
  }
  return (
    <li class={isHere ? 'here' : undefined}>
      <a href={pathOf({ view: kind, id })} dir="auto" title={name} aria-current={isHere ? 'page' : undefined}>
        {name}
      </a>
      <button
        type="button"
        class="quiet"
        aria-label={t('side.rename', { name })}
        onClick={() => {
          setEdited(true);
        }}
      >
        <Icon name="edit" />
      </button>
      <button
        type="button"
        class="quiet"
        aria-label={t('side.delete', { name })}
        onClick={() => {
          removeItem(kind, id);
        }}
      >
        <Icon name="bin" />
      </button>
    </li>
  );
}

interface NameFieldProperties {
  readonly name: string;
  readonly onEnd: (text: string | null) => void;
}

function NameField({ name, onEnd }: NameFieldProperties) {
  return (
    <input
      class="rename"
      aria-label={t('side.newName')}
      defaultValue={name}
      maxLength={128}
      ref={(field) => field?.focus()}
      onBlur={({ currentTarget }) => {
        onEnd(currentTarget.value);
      }}
      onKeyDown={(event) => {
        if (event.key === 'Enter') onEnd(event.currentTarget.value);
        if (event.key === 'Escape') onEnd(null);
      }}
    />
  );
}
