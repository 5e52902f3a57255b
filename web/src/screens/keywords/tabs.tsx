import { useLocation } from 'preact-iso';
import { t } from '../../messages/messages.js';

const TABS = [
  { path: '/keywords', name: t('keywords.rankings') },
  { path: '/keywords/topics', name: t('keywords.topics') },
];

export function KeywordTabs() {
  const { path } = useLocation();
  return (
    <nav class="segments" aria-label={t('keywords.title')}>
      {TABS.map((tab) => (
        <a key={tab.path} href={tab.path} aria-current={tab.path === path ? 'page' : undefined}>
          {tab.name}
        </a>
      ))}
    </nav>
  );
}
