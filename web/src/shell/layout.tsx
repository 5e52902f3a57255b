import { Fragment, type ComponentChildren } from 'preact';
import { useLocation } from 'preact-iso';
import { useState } from 'preact/hooks';
import { useSession } from '../session/session.js';
import { ReadOnlyNotice } from '../ui/read-only.js';
import { RateLimitBanner } from '../ui/states.js';
import { chooseTheme, chosenTheme, type Theme } from '../ui/theme.js';
import { chooseZone, chosenZone, nextZone, zoneName, type ZoneChoice } from '../ui/time-zone.js';
import { mayLeave } from '../ui/unsaved.js';
import { LanguageSelect } from './language-select.js';
import { PrintHeader } from './print-header.js';
import { SavedViews } from './saved-views.js';
import { Share } from './share.js';
import { useViews } from './use-views.js';
import { ViewDialog } from './view-dialog.js';
import type { View } from './views.js';
import { WorkspaceFrame } from './workspace.js';

const SECTIONS = [
  { path: '/', name: 'Overview' },
  { path: '/next-steps', name: 'Next steps' },
  { path: '/prompts', name: 'Prompts' },
  { path: '/answers', name: 'Answers' },
  { path: '/sentiment', name: 'Sentiment' },
  { path: '/keywords', name: 'Keywords' },
  { path: '/brand', name: 'Brand', isSetting: true },
  { path: '/measuring', name: 'Measuring', isSetting: true },
  { path: '/api-keys', name: 'API keys', isSetting: true },
];

/** The frame of every page: sections, workspace, theme and signing out. */
export function Layout({ children }: { children: ComponentChildren }) {
  // Everything on the page is rendered again in another zone.
  const [zone, setZone] = useState(chosenZone());
  const [isSharing, setSharing] = useState(false);
  const { isShare, workspace } = useSession().access;
  const sections = SECTIONS.filter(({ isSetting = false }) => !(isShare && isSetting));
  const { views, replace } = useViews(workspace.id);
  const [edited, setEdited] = useState<View | null>(null);
  return (
    <div class="layout">
      <a class="skip" href="#content">
        Skip to content
      </a>
      <header class="sidebar">
        <a class="logo" href="/">
          AI visibility
        </a>
        <nav aria-label="Sections">
          {sections.map(({ path, name }) => (
            <SectionLink key={path} path={path} name={name} />
          ))}
        </nav>
        <SavedViews views={views} onEdit={setEdited} />
        <div class="workspace">
          <WorkspaceFrame onShare={() => setSharing(true)} />
          <p class="actions">
            <a href="/docs">API reference</a>
            <ThemeButton />
            <ZoneButton zone={zone} onChange={setZone} />
            <LanguageSelect />
          </p>
        </div>
      </header>
      <main id="content">
        <RateLimitBanner />
        <PrintHeader />
        <ReadOnlyNotice />
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
  { theme: 'system', name: 'auto' },
  { theme: 'light', name: 'light' },
  { theme: 'dark', name: 'dark' },
];

/** Switches to the next theme on each click. */
function ThemeButton() {
  const [place, setPlace] = useState(THEMES.findIndex(({ theme }) => theme === chosenTheme()));
  const next = (place + 1) % THEMES.length;
  return (
    <button
      class="plain"
      title={`Switch to ${THEMES[next]?.name}`}
      onClick={() => {
        chooseTheme(THEMES[next]?.theme ?? 'system');
        setPlace(next);
      }}
    >
      Theme: {THEMES[place]?.name}
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
    <button class="plain" title={`Switch to ${zoneName(next)}`} onClick={change}>
      Times: {zoneName(zone)}
      {zone === 'workspace' && ' (workspace)'}
    </button>
  );
}
