import { useLocation } from 'preact-iso';

const TABS = [
  { path: '/keywords', name: 'Rankings' },
  { path: '/keywords/topics', name: 'Topic visibility' },
];

export function KeywordTabs() {
  const { path } = useLocation();
  return (
    <nav class="segments" aria-label="Keywords">
      {TABS.map((tab) => (
        <a key={tab.path} href={tab.path} aria-current={tab.path === path ? 'page' : undefined}>
          {tab.name}
        </a>
      ))}
    </nav>
  );
}
