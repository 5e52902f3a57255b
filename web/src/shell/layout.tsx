import { Search } from 'lucide';
import { lazy, useLocation } from 'preact-iso';
import { Fragment, type ComponentChildren } from 'preact';
import { useEffect, useRef, useState } from 'preact/hooks';
import { t } from '../messages/messages.js';
import { useSession } from '../session/session.js';
import { chosenZone } from '../session/time-zone.js';
import { Icon } from '../ui/icon.js';
import { SharedViewNotice } from '../ui/read-only.js';
import { OfflineBanner, RateLimitBanner } from '../ui/states.js';
import { BarActions } from '../ui/title.js';
import { ScreenActions } from './bar-actions.js';
import { PrintHeader } from './print-header.js';
import { ReaderMenu } from './reader-menu.js';
import { SavedViews } from './saved-views.js';
import { Sections, Tabs } from './sections.js';
import { useViews } from './use-views.js';
import { addressOf, type View } from './views.js';
import { WorkspaceMenu } from './workspace-menu.js';
import './frame.css';

const Share = lazy(async () => (await import('./share.js')).Share);
const CommandMenu = lazy(async () => (await import('./command-menu.js')).CommandMenu);
const ViewDialog = lazy(async () => (await import('./view-dialog.js')).ViewDialog);

/** The frame of every screen: the workspace, the sections, the reader, and what every screen can be used for. */
export function Layout({ children }: { children: ComponentChildren }) {
  // Everything on the page is rendered again in another zone.
  const [zone, setZone] = useState(chosenZone());
  const [isSharing, setSharing] = useState(false);
  const { path, query } = useLocation();
  const { views, replace } = useViews(useSession().access.workspace.id);
  const [edited, setEdited] = useState<View | null>(null);
  const drawer = useDrawer();
  const [isGoing, setGoing] = useState(false);
  useShortcut('k', () => setGoing(true));
  return (
    <div class="layout">
      <a class="skip" href="#content">
        {t('shell.skip')}
      </a>
      <header class={drawer.isOpen ? 'sidebar open' : 'sidebar'} ref={drawer.ref}>
        <WorkspaceMenu />
        <button type="button" class="go-to" onClick={() => setGoing(true)}>
          <Icon of={Search} />
          {t('shell.goTo')}
          <kbd>{t('shell.goToKey')}</kbd>
        </button>
        <Sections />
        <SavedViews views={views} onEdit={setEdited} />
        <div class="foot">
          <ReaderMenu onZone={setZone} />
        </div>
      </header>
      <BarActions.Provider
        value={
          <ScreenActions
            onSave={() => setEdited({ name: '', address: addressOf(path, query) })}
            onShare={() => setSharing(true)}
          />
        }
      >
        <main id="content">
          <RateLimitBanner />
          <OfflineBanner />
          <PrintHeader />
          <SharedViewNotice />
          <Fragment key={zone}>{children}</Fragment>
        </main>
      </BarActions.Provider>
      <Tabs isOpen={drawer.isOpen} onMore={drawer.toggle} />
      {isGoing && <CommandMenu onClose={() => setGoing(false)} />}
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

/** Calls back when a key is pressed together with Ctrl or Command. */
function useShortcut(key: string, onPress: () => void): void {
  const latest = useRef(onPress);
  latest.current = onPress;
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      if (
        event.key.toLowerCase() !== key ||
        !(event.ctrlKey || event.metaKey) ||
        event.shiftKey ||
        event.altKey
      )
        return;
      event.preventDefault();
      latest.current();
    };
    addEventListener('keydown', onKeyDown);
    return () => removeEventListener('keydown', onKeyDown);
  }, [key]);
}

/**
 * The sidebar of a phone, which opens over the screen. It closes on Escape, which returns the focus, on a tap beside it, and on the way
 * to another screen.
 */
function useDrawer() {
  const [isOpen, setOpen] = useState(false);
  const ref = useRef<HTMLElement>(null);
  const { url } = useLocation();
  useEffect(() => setOpen(false), [url]);
  useEffect(() => {
    if (!isOpen) return undefined;
    const opener = document.activeElement;
    ref.current?.querySelector('button')?.focus();
    const onKeyDown = ({ key }: KeyboardEvent) => {
      if (key !== 'Escape' || isCovered()) return;
      setOpen(false);
      if (opener instanceof HTMLElement) opener.focus();
    };
    const onPointerDown = ({ target }: PointerEvent) => {
      const isBeside = target instanceof Element && target.closest('.sidebar, .tab-bar') === null;
      if (isBeside && !isCovered()) setOpen(false);
    };
    addEventListener('keydown', onKeyDown);
    addEventListener('pointerdown', onPointerDown);
    return () => {
      removeEventListener('keydown', onKeyDown);
      removeEventListener('pointerdown', onPointerDown);
    };
  }, [isOpen]);
  return { isOpen, ref, toggle: () => setOpen(!isOpen) };
}

/** Whether a panel or a dialog is open over the sidebar, which then closes first. */
const isCovered = () => document.querySelector(':popover-open, dialog[open]') !== null;
