const STORAGE_KEY = 'visibility.category';

/** What the brand does, which suggestions of questions are made for. It is kept in this browser only. */
export const rememberedCategory = (): string => localStorage.getItem(STORAGE_KEY) ?? '';

export function rememberCategory(category: string): void {
  if (category.trim() !== '') localStorage.setItem(STORAGE_KEY, category.trim());
}
