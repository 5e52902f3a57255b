const STORAGE_KEY = 'visibility.theme';

export type Theme = 'system' | 'light' | 'dark';

/** The theme that the user chose; `system` follows the device. */
export function chosenTheme(): Theme {
  const stored = localStorage.getItem(STORAGE_KEY);
  return stored === 'light' || stored === 'dark' ? stored : 'system';
}

export function chooseTheme(theme: Theme): void {
  if (theme === 'system') localStorage.removeItem(STORAGE_KEY);
  else localStorage.setItem(STORAGE_KEY, theme);
  applyTheme();
}

/** Applies the chosen theme and notifies listeners. */
export function applyTheme(): void {
  const theme = chosenTheme();
  if (theme === 'system') delete document.documentElement.dataset['theme'];
  else document.documentElement.dataset['theme'] = theme;
  for (const listen of listeners) listen();
}

const listeners = new Set<() => void>();
const device = matchMedia('(prefers-color-scheme: dark)');

/** Calls the listener whenever colors change, until the returned function is called. */
export function onThemeChange(listen: () => void): () => void {
  listeners.add(listen);
  device.addEventListener('change', listen);
  return () => {
    listeners.delete(listen);
    device.removeEventListener('change', listen);
  };
}

/** Whether the page is currently dark. */
export function isDark(): boolean {
  const theme = chosenTheme();
  return theme === 'dark' || (theme === 'system' && device.matches);
}
