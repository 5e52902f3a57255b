import { useState } from 'preact/hooks';
import { t } from '../messages/messages.js';
import { useSession } from '../session/session.js';
import { chooseZone, chosenZone, nextZone, zoneName, type ZoneChoice } from '../session/time-zone.js';
import { Popover } from '../ui/popover.js';
import { chooseTheme, chosenTheme, type Theme } from '../ui/theme.js';
import { mayLeave } from '../ui/unsaved.js';
import { Avatar } from './avatar.js';
import { LanguageSelect } from './language-select.js';

/** The name of the reader, with a menu of personal choices: account, theme, time zone and language. */
export function ReaderMenu({ onZone }: { onZone: (zone: ZoneChoice) => void }) {
  const { access, account, signOut } = useSession();
  const person = account?.person ?? null;
  const name = person?.name ?? t(access.isShare ? 'shell.sharedView' : 'shell.apiKey');
  return (
    <Popover
      look="who"
      label={t('shell.readerMenu')}
      button={
        <>
          <Avatar name={name} />
          <span class="names">
            <strong>{name}</strong>
            {person !== null && <small>{person.email}</small>}
          </span>
        </>
      }
    >
      {() => (
        <div class="options">
          {account !== null && <a href="/account">{t('shell.account')}</a>}
          <a href="/docs">{t('shell.reference')}</a>
          <ThemeButton />
          <ZoneButton onChange={onZone} />
          <LanguageSelect />
          <button class="plain" onClick={() => mayLeave() && signOut()}>
            {t('shell.signOut')}
          </button>
        </div>
      )}
    </Popover>
  );
}

const THEMES: readonly { theme: Theme; name: string }[] = [
  { theme: 'system', name: t('shell.themeSystem') },
  { theme: 'light', name: t('shell.themeLight') },
  { theme: 'dark', name: t('shell.themeDark') },
];

/** Switches to the next theme on each click. */
function ThemeButton() {
  const [place, setPlace] = useState(THEMES.findIndex(({ theme }) => theme === chosenTheme()));
  const next = (place + 1) % THEMES.length;
  return (
    <button
      class="plain"
      title={t('shell.switchTheme', { name: THEMES[next]?.name ?? '' })}
      onClick={() => {
        chooseTheme(THEMES[next]?.theme ?? 'system');
        setPlace(next);
      }}
    >
      {t('shell.theme', { name: THEMES[place]?.name ?? '' })}
    </button>
  );
}

/** Switches between the zone of the device, UTC and that of the workspace. */
function ZoneButton({ onChange }: { onChange: (zone: ZoneChoice) => void }) {
  const [zone, setZone] = useState(chosenZone());
  const next = nextZone(zone);
  const change = () => {
    if (!mayLeave()) return;
    chooseZone(next);
    setZone(next);
    onChange(next);
  };
  return (
    <button class="plain" title={t('shell.switchTo', { name: zoneName(next) })} onClick={change}>
      {t(zone === 'workspace' ? 'shell.timesOfWorkspace' : 'shell.times', { zone: zoneName(zone) })}
    </button>
  );
}
