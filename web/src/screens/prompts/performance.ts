import type { extensionComponents } from '@ai-visibility/client';
import { label } from '../../ui/format.js';

export type PromptPerformance = extensionComponents['schemas']['RangePrompt'];

/** The topic, persona and intent of a prompt, where set. */
export function kindOf({ topic, persona, intent }: PromptPerformance): string[] {
  return [topic, label(persona), intent && label(intent)].flatMap((one) => one || []);
}
