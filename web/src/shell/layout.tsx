import { Fragment, type ComponentChildren } from 'preact';
import { lazy, useLocation } from 'preact-iso';
import { useState } from 'preact/hooks';
import { t } from '../messages/messages.js';
import type { Rights } from '../session/access.js';
import { useSession } from '../session/session.js';
import { SharedViewNotice } from '../ui/read-only.js';
import { OfflineBanner, RateLimitBanner } from '../ui/states.js';
import { chooseTheme, chosenTheme, type Theme } from '../ui/theme.js';
import { chooseZone, chosenZone, nextZone, zoneName, type ZoneChoice } from '../session/time-zone.js';
import { mayLeave } from '../ui/unsaved.js';
import { LanguageSelect } from './language-select.js';
import { PrintHeader } from './print-header.js';
import { SavedViews } from './saved-views.js';
import { useViews } from './use-views.js';
import type { View } from './views.js';
import { WorkspaceFrame } from './workspace.js';

const Share = lazy(async () => (await import('./share.js')).Share);
const ViewDialog = lazy(async () => (await import('./view-dialog.js')).ViewDialog);

const SECTIONS: readonly {
  readonly path: string;
  readonly name: string;
  readonly isSetting?: boolean;
  /** The right that it is for, if not for all. */
  readonly right?: keyof Rights;
}[] = [
  { path: '/', name: t('shell.overview') },
  { path: '/next-steps', name: t('shell.nextSteps') },
  { path: '/prompts', name: t('shell.prompts') },
  { path: '/answers', name: t('shell.answers') },
  { path: '/sentiment', name: t('shell.sentiment') },
  { path: '/keywords', name: t('shell.keywords') },
  { path: '/brand', name: t('shell.brand'), isSetting: true },
  { path: '/measuring', name: t('shell.measuring'), isSetting: true },
  { path: '/api-keys', name: t('shell.apiKeys'), isSetting: true },
  { path: '/channels', name: t('shell.channels'), isSetting: true, right: 'canManagePeople' },
  { path: '/people', name: t('shell.people'), isSetting: true, right: 'canManagePeople' },
  { path: '/trail', name: t('shell.trail'), isSetting: true, right: 'canManagePeople' },
  { path: '/workspace', name: t('shell.settings'), isSetting: true, right: 'canConfigure' },
];

/** The frame of every page: sections, workspace, theme and signing out. */
export function Layout({ children }: { children: ComponentChildren }) {
  // Everything on the page is rendered again in another zone.
  const [zone, setZone] = useState(chosenZone());
  const [isSharing, setSharing] = useState(false);
  const { access, rights } = useSession();
  const { isShare, workspace } = access;
  const sections = SECTIONS.filter(
    ({ isSetting = false, right }) => !(isShare && isSetting) && (right === undefined || rights[right]),
  );
  const { views, replace } = useViews(workspace.id);
  const [edited, setEdited] = useState<View | null>(null);
  return (
    <div class="layout">
      <a class="skip" href="#content">
        {t('shell.skip')}
      </a>
      <header class="sidebar">
        <a class="logo" href="/">
          {t('shell.title')}
        </a>
        <nav aria-label={t('shell.sections')}>
          {sections.map(({ path, name }) => (
            <SectionLink key={path} path={path} name={name} />
          ))}
        </nav>
        <SavedViews views={views} onEdit={setEdited} />
        <div class="workspace">
          <WorkspaceFrame onShare={() => setSharing(true)} />
          <p class="actions">
            <a href="/docs">{t('shell.reference')}</a>
            <ThemeButton />
            <ZoneButton zone={zone} onChange={setZone} />
            <LanguageSelect />
          </p>
        </div>
      </header>
      <main id="content">
        <RateLimitBanner />
        <OfflineBanner />
        <PrintHeader />
        <SharedViewNotice />
        <Fragment key={zone}>{children}</Fragment>
      </main>
      {isSharing && <Share onClose={() => setSharing(false)} />}
      {edited !== null && (
        <ViewDialog
          view={edited}
          taken={views.map(({ name }) => name)}
          onChange={(view) => replace(edited.name === '' ? null : edited, view)}
          onClose={() => setEdited(null)}
        />
      )}
    </div>
  );
}

/** A link to a section that keeps the selected window. */
function SectionLink({ path, name }: { path: string; name: string }) {
  const location = useLocation();
  const days = location.query['days'];
  const current = path === '/' ? location.path === '/' : location.path.startsWith(path);
  return (
    <a
      href={days === undefined ? path : `${path}?days=${encodeURIComponent(days)}`}
      aria-current={current ? 'page' : undefined}
    >
      {name}
    </a>
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
function ZoneButton({ zone, onChange }: { zone: ZoneChoice; onChange: (zone: ZoneChoice) => void }) {
  const next = nextZone(zone);
  const change = () => {
    if (!mayLeave()) return;
    chooseZone(next);
    onChange(next);
  };
  return (
    <button class="plain" title={t('shell.switchTo', { name: zoneName(next) })} onClick={change}>
      {t(zone === 'workspace' ? 'shell.timesOfWorkspace' : 'shell.times', { zone: zoneName(zone) })}
    </button>
  );
}
