import { cleanText } from '../../domain/text.js';
import { TEMPLATES, type Template } from './templates.js';
import type { QuestionLanguage } from './types.js';

/** A question about a category. */
export interface Question extends Pick<Template, 'persona' | 'intent'> {
  readonly text: string;
}

/**
 * A category with single spaces.
 * @throws DomainError invalid_parameter unless it has 2 to 80 characters, none of them a control character
 */
export function cleanCategory(category: string): string {
  return cleanText('category', category, { min: 2, max: 80, multiline: false }).replaceAll(/\s+/g, ' ');
}

/** The questions about a clean category, in the order of the templates. */
export function questionsAbout(category: string, language: QuestionLanguage): Question[] {
  return TEMPLATES.map(({ text, persona, intent }) => {
    const template = text[language];
    const name = template.startsWith('{') ? capitalized(category, language) : category;
    // A function, because a category may contain "$&".
    return { text: template.replace('{category}', () => name), persona, intent };
  });
}

/** The category as a sentence begins. A first word with capitals, such as "eSIM", stays as it is. */
function capitalized(category: string, language: QuestionLanguage): string {
  const [word = ''] = category.split(' ', 1);
  const [first = ''] = word;
  if (word !== word.toLocaleLowerCase(language)) return category;
  const capital = first.toLocaleUpperCase(language);
  return `${capital.length > first.length ? first : capital}${category.slice(first.length)}`;
}
