import { useState } from 'preact/hooks';
import { Icon } from '../parts/icon.js';
import { LanguageChoice } from '../parts/preferences.js';
import { enterKey } from '../state/signing-in.js';
import { t } from '../state/texts.js';

/** Where nobody is signed in: what Quarry is, and the key. */
export function StartView({ refusal }: { readonly refusal: string | null }) {
  const [trouble, setTrouble] = useState(refusal);
  const [isBusy, setBusy] = useState(false);
  const submit = async (form: HTMLFormElement) => {
    const fields = new FormData(form);
    setBusy(true);
    setTrouble(await enterKey(text(fields, 'key'), text(fields, 'user')));
    setBusy(false);
  };
  return (
    <main class="start">
      <p class="wordmark">Quarry</p>
      <h1>{t('start.title')}</h1>
      <p class="lead">{t('start.lead')}</p>
      <form
        onSubmit={(event) => {
          event.preventDefault();
          void submit(event.currentTarget);
        }}
      >
        <label>
          {t('start.key')}
          <input
            name="key"
            type="password"
            autocomplete="off"
            spellcheck={false}
            placeholder="proj-…"
            required
            autofocus
          />
        </label>
        <label>
          {t('start.user')}
          <input name="user" autocomplete="username" placeholder="me" maxLength={256} />
        </label>
        {trouble !== null && (
          <p class="trouble" role="alert">
            <Icon name="alert" /> {trouble}
          </p>
        )}
        <button type="submit" class="primary" disabled={isBusy}>
          {t('start.enter')}
        </button>
      </form>
      <p class="muted">{t('start.hint')}</p>
      <LanguageChoice />
    </main>
  );
}

function text(fields: FormData, name: string): string {
  const value = fields.get(name);
  return typeof value === 'string' ? value.trim() : '';
}
