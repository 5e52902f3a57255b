import { memberInDocument, operationContracts } from '../../../spec/index.js';

/** The values that a filter of the per-prompt analytics accepts according to the contract. */
function valuesOf(name: 'status' | 'persona' | 'intent'): readonly string[] {
  const { parameters } = operationContracts.listPromptAnalytics;
  const filter = parameters.find((parameter) => parameter.name === name);
  return memberInDocument(filter?.schema, 'items')?.enum as readonly string[];
}

export const statuses = valuesOf('status');
export const personas = valuesOf('persona');
export const intents = valuesOf('intent');
