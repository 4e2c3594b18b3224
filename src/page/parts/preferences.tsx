import { switchTheme, theme } from '../state/theme.js';
import { chooseLanguage, language, LANGUAGES, type LanguageCode, t } from '../state/texts.js';
import { Icon } from './icon.js';

/** The language of the interface. */
export function LanguageChoice() {
  return (
    <label class="choice">
      <span class="hidden">{t('preferences.language')}</span>
      <select
        value={language.value}
        onChange={({ currentTarget }) => void chooseLanguage(currentTarget.value as LanguageCode)}
      >
        {Object.entries(LANGUAGES).map(([code, name]) => (
          <option key={code} value={code} lang={code}>
            {name}
          </option>
        ))}
      </select>
    </label>
  );
}

export function ThemeButton() {
  return (
    <button type="button" class="quiet" onClick={switchTheme}>
      <Icon name="theme" /> {t(`theme.${theme.value}`)}
    </button>
  );
}
