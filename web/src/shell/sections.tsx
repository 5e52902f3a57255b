import {
  Bell,
  Building2,
  ChevronRight,
  Gauge,
  Hash,
  History,
  House,
  KeyRound,
  List,
  MessageSquare,
  Server,
  Smile,
  SlidersHorizontal,
  Upload,
  Users,
  Zap,
  type IconNode,
} from 'lucide';
import { useLocation } from 'preact-iso';
import { t } from '../messages/messages.js';
import type { Rights } from '../session/access.js';
import { useSession } from '../session/session.js';
import { Icon } from '../ui/icon.js';
import { followingQuery } from '../ui/page-query.js';

interface Section {
  readonly path: string;
  readonly name: string;
  readonly icon: IconNode;
  readonly group: 'analyze' | 'act' | 'settings';
  /** The right that it is for, if not for all. */
  readonly right?: keyof Rights;
}

const SECTIONS: readonly Section[] = [
  { path: '/', name: t('shell.overview'), icon: House, group: 'analyze' },
  { path: '/prompts', name: t('shell.prompts'), icon: List, group: 'analyze' },
  { path: '/answers', name: t('shell.answers'), icon: MessageSquare, group: 'analyze' },
  { path: '/sentiment', name: t('shell.sentiment'), icon: Smile, group: 'analyze' },
  { path: '/keywords', name: t('shell.keywords'), icon: Hash, group: 'analyze' },
  { path: '/next-steps', name: t('shell.nextSteps'), icon: Zap, group: 'act' },
  { path: '/brand', name: t('shell.brand'), icon: Building2, group: 'settings' },
  { path: '/measuring', name: t('shell.measuring'), icon: Gauge, group: 'settings' },
  { path: '/api-keys', name: t('shell.apiKeys'), icon: KeyRound, group: 'settings' },
  {
    path: '/channels',
    name: t('shell.channels'),
    icon: Bell,
    group: 'settings',
    right: 'canManagePeople',
  },
  { path: '/import', name: t('shell.import'), icon: Upload, group: 'settings', right: 'canImport' },
  { path: '/people', name: t('shell.people'), icon: Users, group: 'settings', right: 'canManagePeople' },
  { path: '/trail', name: t('shell.trail'), icon: History, group: 'settings', right: 'canManagePeople' },
  {
    path: '/workspace',
    name: t('shell.settings'),
    icon: SlidersHorizontal,
    group: 'settings',
    right: 'canConfigure',
  },
  { path: '/installation', name: t('shell.plans'), icon: Server, group: 'settings', right: 'canOperate' },
];

const GROUPS = [
  { group: 'analyze', name: t('shell.analyze') },
  { group: 'act', name: t('shell.act') },
  { group: 'settings', name: t('shell.settingsGroup') },
] as const;

/** The sections that the reader may open. Shared views have no settings. */
export function useSections(): readonly Section[] {
  const { access, rights } = useSession();
  return SECTIONS.filter(
    ({ group, right }) => !(access.isShare && group === 'settings') && (right === undefined || rights[right]),
  );
}

/** Links to the sections, by group. */
export function Sections() {
  const sections = useSections();
  return (
    <nav aria-label={t('shell.sections')}>
      {GROUPS.map(({ group, name }) => (
        <SectionGroup key={group} name={name} sections={sections.filter((one) => one.group === group)} />
      ))}
    </nav>
  );
}

function SectionGroup({ name, sections }: { name: string; sections: readonly Section[] }) {
  if (sections.length === 0) return null;
  return (
    <>
      <p class="group">{name}</p>
      {sections.map((section) => (
        <SectionLink key={section.path} {...section} />
      ))}
    </>
  );
}

/** A link to a section with the days and the filters of this one, of which it applies those that it has. */
function SectionLink({ path, name, icon }: Pick<Section, 'path' | 'name' | 'icon'>) {
  const location = useLocation();
  const isHere = path === '/' ? location.path === '/' : location.path.startsWith(path);
  return (
    <a href={`${path}${followingQuery(location.query)}`} aria-current={isHere ? 'page' : undefined}>
      <Icon of={icon} />
      {name}
    </a>
  );
}

/** The sections that a phone shows below the screen. */
const TABS = ['/', '/next-steps', '/prompts'];

/** The most used sections for thumbs, and a button for the others. */
export function Tabs({ isOpen, onMore }: { isOpen: boolean; onMore: () => void }) {
  return (
    <nav class="tab-bar" aria-label={t('shell.tabs')}>
      {SECTIONS.filter(({ path }) => TABS.includes(path)).map((section) => (
        <SectionLink key={section.path} {...section} />
      ))}
      <button type="button" class="ghost" aria-expanded={isOpen} onClick={onMore}>
        <Icon of={ChevronRight} />
        {t('shell.more')}
      </button>
    </nav>
  );
}
