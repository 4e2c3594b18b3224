import { useEffect, useState } from 'preact/hooks';
import { Icon } from '../parts/icon.js';
import { LanguageChoice, ThemeButton } from '../parts/preferences.js';
import { SideItem } from '../parts/side-item.js';
import { loadDatasets, loadSessions } from '../state/data.js';
import { datasets, isHelpOpen, search, sessions } from '../state/store.js';
import { signOut } from '../state/signing-in.js';
import { t } from '../state/texts.js';

const SEARCH_PAUSE_MS = 200;

/** Conversations and datasets, and what concerns the page itself. */
export function Side() {
  return (
    <nav class="side" aria-label={t('side.label')}>
      <header>
        <a class="wordmark" href="#/">
          Quarry
        </a>
        <a class="button" href="#/">
          <Icon name="plus" /> {t('side.new')}
        </a>
      </header>
      <Search />
      <div class="side-lists">
        <section>
          <h2>{t('side.datasets')}</h2>
          <ul>
            {datasets.value?.map(({ id, name }) => (
              <SideItem key={id} kind="dataset" id={id} name={name} />
            ))}
          </ul>
          {datasets.value?.length === 0 && <p class="muted">{t('side.noDatasets')}</p>}
        </section>
        <section>
          <h2>{t('side.sessions')}</h2>
          <ul>
            {sessions.value?.map(({ id, name }) => (
              <SideItem key={id} kind="session" id={id} name={name} />
            ))}
          </ul>
          {sessions.value?.length === 0 && <p class="muted">{t('side.noSessions')}</p>}
        </section>
      </div>
      <Preferences />
    </nav>
  );
}

function Search() {
  const [text, setText] = useState('');
  useEffect(() => {
    if (text === search.value) return undefined;
    const timer = setTimeout(() => {
      search.value = text;
      void loadDatasets();
      void loadSessions();
    }, SEARCH_PAUSE_MS);
    return () => {
      clearTimeout(timer);
    };
  }, [text]);
  return (
    <input
      id="search"
      type="search"
      maxLength={128}
      aria-label={t('side.search')}
      placeholder={t('side.search')}
      value={text}
      onInput={({ currentTarget }) => {
        setText(currentTarget.value);
      }}
    />
  );
}

function Preferences() {
  return (
    <footer>
      <LanguageChoice />
      <ThemeButton />
      <button
        type="button"
        class="quiet"
        onClick={() => {
          isHelpOpen.value = true;
        }}
      >
        <Icon name="question" /> {t('keys.title')}
      </button>
      <button type="button" class="quiet" onClick={signOut}>
        {t('side.signOut')}
      </button>
    </footer>
  );
}
