const STORAGE_KEY = 'visibility.category';

/** The category of the brand, for suggestions of questions. It is kept in this browser only. */
export const rememberedCategory = (): string => localStorage.getItem(STORAGE_KEY) ?? '';

export function rememberCategory(category: string): void {
  if (category.trim() !== '') localStorage.setItem(STORAGE_KEY, category.trim());
}
