/**
 * The script of the page. It keeps filters in the URL fragment, switches themes, adds copy buttons, and expands all
 * entries for printing.
 */
export const script = String.raw`
'use strict';
(() => {
  const all = (selector, within = document) => [...within.querySelectorAll(selector)];
  const form = document.getElementById('filters');
  const rules = all('details.rule');
  const texts = new Map();
  const textOf = (rule) => {
    if (!texts.has(rule)) texts.set(rule, rule.textContent.toLowerCase());
    return texts.get(rule);
  };

  const chosen = () => {
    const data = new FormData(form);
    return {
      verdict: data.getAll('verdict'),
      level: data.getAll('level'),
      family: data.get('family'),
      q: data.get('q').trim().toLowerCase(),
    };
  };
  const isShown = (rule, { verdict, level, family, q }) =>
    (verdict.length === 0 || verdict.includes(rule.dataset.verdict)) &&
    (level.length === 0 || level.includes(rule.dataset.level)) &&
    (family === '' || family === rule.dataset.family) &&
    (q === '' || textOf(rule).includes(q));

  const apply = () => {
    const filters = chosen();
    let shown = 0;
    for (const rule of rules) {
      rule.hidden = !isShown(rule, filters);
      if (!rule.hidden) shown += 1;
    }
    for (const family of all('section.family')) family.hidden = family.querySelector('details.rule:not([hidden])') === null;
    document.getElementById('none').hidden = shown > 0;
    document.getElementById('shown').textContent = shown + ' of ' + rules.length + ' shown';
  };

  const toHash = () => {
    const { verdict, level, family, q } = chosen();
    const words = new URLSearchParams();
    if (verdict.length > 0) words.set('verdict', verdict.join(','));
    if (level.length > 0) words.set('level', level.join(','));
    if (family !== '') words.set('family', family);
    if (q !== '') words.set('q', q);
    const text = words.toString();
    history.replaceState(null, '', text === '' ? location.pathname + location.search : '#?' + text);
  };
  const fromHash = () => {
    const hash = decodeURIComponent(location.hash.slice(1));
    if (hash.startsWith('?')) fill(new URLSearchParams(location.hash.slice(2)));
    apply();
    const rule = rules.find(({ id }) => id === hash);
    if (rule === undefined) return;
    if (rule.hidden) {
      form.reset();
      fill(new URLSearchParams());
      apply();
    }
    rule.open = true;
    rule.scrollIntoView();
  };
  const fill = (words) => {
    for (const name of ['verdict', 'level']) {
      const values = (words.get(name) ?? '').split(',');
      for (const box of form.elements[name].length === undefined ? [form.elements[name]] : form.elements[name])
        box.checked = values.includes(box.value);
    }
    form.elements.family.value = words.get('family') ?? '';
    form.elements.q.value = words.get('q') ?? '';
  };

  form.hidden = false;
  form.addEventListener('input', () => { apply(); toHash(); });
  form.addEventListener('submit', (event) => event.preventDefault());
  form.addEventListener('reset', () => setTimeout(() => { apply(); toHash(); }));
  window.addEventListener('hashchange', fromHash);
  const opener = document.getElementById('open');
  opener.addEventListener('click', () => {
    const opens = opener.textContent === 'Open all';
    for (const rule of rules) if (!rule.hidden) rule.open = opens;
    opener.textContent = opens ? 'Close all' : 'Open all';
  });
  document.addEventListener('keydown', (event) => {
    const isTyping = /^(INPUT|SELECT|TEXTAREA)$/.test(event.target.tagName) && event.target.type !== 'checkbox';
    if (event.key === '/' && !isTyping && !event.ctrlKey && !event.metaKey) {
      event.preventDefault();
      form.elements.q.focus();
    }
  });

  const copy = async (text) => {
    try {
      await navigator.clipboard.writeText(text);
    } catch {
      const area = document.createElement('textarea');
      area.value = text;
      document.body.append(area);
      area.select();
      document.execCommand('copy');
      area.remove();
    }
  };
  for (const button of all('button.copy')) {
    button.hidden = false;
    button.addEventListener('click', async () => {
      await copy(button.parentElement.querySelector('pre').textContent);
      button.textContent = 'Copied';
      setTimeout(() => { button.textContent = 'Copy'; }, 1500);
    });
  }

  const themes = ['system', 'light', 'dark'];
  const button = document.getElementById('theme');
  const stored = () => { try { return localStorage.getItem('theme'); } catch { return null; } };
  const setTheme = (theme) => {
    document.documentElement.dataset.theme = theme;
    button.textContent = 'Theme: ' + theme;
    try { localStorage.setItem('theme', theme); } catch { /* A page opened from a file may have no storage. */ }
  };
  button.hidden = false;
  button.addEventListener('click', () => {
    const now = document.documentElement.dataset.theme;
    setTheme(themes[(themes.indexOf(now) + 1) % themes.length]);
  });
  setTheme(themes.includes(stored()) ? stored() : 'system');

  let opened = [];
  window.addEventListener('beforeprint', () => {
    opened = all('details[data-verdict="fail"]:not([hidden]), details[data-verdict="warn"]:not([hidden])').filter(({ open }) => !open);
    for (const one of opened) one.open = true;
  });
  window.addEventListener('afterprint', () => { for (const one of opened) one.open = false; });

  fromHash();
})();
`;
