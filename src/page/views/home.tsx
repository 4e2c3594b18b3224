import { DropPlace } from '../parts/drop-zone.js';
import { Icon } from '../parts/icon.js';
import { pathOf } from '../state/routing.js';
import { datasets, sessions } from '../state/store.js';
import { t } from '../state/texts.js';

const MOST_SHOWN = 6;

/** Where work begins: files to be dropped, datasets and conversations to go on with. */
export function HomeView() {
  const isNew = datasets.value?.length === 0;
  return (
    <div class="view home">
      <h1>{t(isNew ? 'home.welcome' : 'home.title')}</h1>
      {isNew && <Introduction />}
      <DropPlace datasetId={null} />
      <div class="lists">
        <Recent title={t('side.datasets')} icon="data" view="dataset" items={datasets.value ?? []} />
        <Recent title={t('side.sessions')} icon="chat" view="session" items={sessions.value ?? []} />
      </div>
    </div>
  );
}

function Introduction() {
  return (
    <ol class="introduction">
      <li>{t('home.step1')}</li>
      <li>{t('home.step2')}</li>
      <li>{t('home.step3')}</li>
    </ol>
  );
}

interface RecentProperties {
  readonly title: string;
  readonly icon: 'data' | 'chat';
  readonly view: 'dataset' | 'session';
  readonly items: readonly { readonly id: string; readonly name: string }[];
}

function Recent({ title, icon, view, items }: RecentProperties) {
  if (items.length === 0) return null;
  return (
    <section>
      <h2>{title}</h2>
      <ul class="recent">
        {items.slice(0, MOST_SHOWN).map(({ id, name }) => (
          <li key={id}>
            <a href={pathOf({ view, id })}>
              <Icon name={icon} />
              <bdi>{name}</bdi>
            </a>
          </li>
        ))}
      </ul>
    </section>
  );
}
