import { chooseLanguage, LANGUAGES } from '../messages/language.js';
import { language, t } from '../messages/messages.js';
import { mayLeave } from '../ui/unsaved.js';

/** Loads the page again in another language. */
export function LanguageSelect() {
  return (
    <select
      aria-label={t('shell.language')}
      value={language}
      onChange={({ currentTarget }) => {
        const chosen = LANGUAGES.find((one) => one.language === currentTarget.value);
        if (chosen === undefined || !mayLeave()) {
          currentTarget.value = language;
          return;
        }
        chooseLanguage(chosen.language);
        location.reload();
      }}
    >
      {LANGUAGES.map(({ language, name }) => (
        <option key={language} value={language} lang={language}>
          {name}
        </option>
      ))}
    </select>
  );
}
