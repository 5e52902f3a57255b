import { around, override } from '../../model/override.js';
import type { ApiKey, Prompt } from '../../model/state.js';
import { fault, type Fault } from '../fault.js';

/** Whether the API issued a key. The keys of the seed have the names of their environments. */
const isMade = ({ name }: ApiKey): boolean => !/^(test|live) key$/.test(name);

/** Faults of keys issued by the API, and of a workspace without a cap. */
export const elsewhereFaults: readonly Fault[] = [
  fault(
    'L12',
    ['BULK-04', 'BULK-06', 'BULK-08', 'BULK-14'],
    'A bulk insert with a key issued by the API reuses no prompt.',
    (behavior) =>
      override(
        behavior,
        'findReusable',
        (base) => (call, item) => (isMade(call.key) ? null : base(call, item)),
      ),
  ),
  fault('L13', ['PAU-03'], 'A pause with a key issued by the API loses its reason.', (behavior) =>
    override(behavior, 'pause', (base) => (call, prompt, reason) => {
      base(call, prompt, isMade(call.key) ? null : reason);
    }),
  ),
  fault(
    'L14',
    ['EDIT-25'],
    'With a key issued by the API, a bulk edit may change archived prompts.',
    (behavior) =>
      override(behavior, 'isEditable', (base) => (call, prompt) => {
        return base(call, prompt) || (call.operation === 'bulkEditPrompts' && isMade(call.key));
      }),
  ),
  fault('L15', ['BR-07'], 'A save with a key issued by the API does not store the tone.', (behavior) =>
    around(behavior, 'saveBrandPositioning', async (call, next) => {
      const { tone } = call.workspace.brand;
      const response = await next(call);
      if (isMade(call.key)) call.workspace.brand.tone = tone;
      return response;
    }),
  ),
  fault('L16', ['KW-25'], 'The filter ranked is ignored for keys issued by the API.', (behavior) =>
    override(behavior, 'matches', (base) => (call, keyword, filter) => {
      return base(call, keyword, isMade(call.key) ? { ...filter, ranked: undefined } : filter);
    }),
  ),
  fault('L17', ['BR-26'], 'Unpinning with a key issued by the API clears the list.', (behavior) =>
    override(behavior, 'unpin', (base) => (call, brand) => {
      base(call, brand);
      if (isMade(call.key)) brand.competitors = [];
    }),
  ),
  ...uncapped(),
];

function uncapped(): Fault[] {
  const isOther = ({ cap }: { readonly cap: number }) => cap === -1;
  return [
    fault(
      'L18',
      ['EDIT-10', 'EDIT-32'],
      'In a workspace without a cap, a reword resumes a prompt.',
      (behavior) =>
        override(behavior, 'reword', (base) => (call, prompt, text) => {
          if (isOther(call.workspace)) prompt.isPaused = false;
          return base(call, prompt, text);
        }),
    ),
    fault('L19', ['REP-05'], 'In a workspace without a cap, a replacement keeps the old text.', (behavior) =>
      override(behavior, 'succeed', (base) => (call, old, text) => {
        return base(call, old, isOther(call.workspace) ? old.text : text);
      }),
    ),
    fault(
      'L20',
      ['BULK-14'],
      'In a workspace without a cap, a bulk insert reuses by the first wording.',
      (behavior) =>
        override(behavior, 'findReusable', (base) => (call, item) => {
          const { workspace } = call;
          if (!isOther(workspace)) return base(call, item);
          const isSame = (prompt: Prompt) => prompt.archivedSerial === null && prompt.firstText === item.text;
          return workspace.prompts.find(isSame) ?? null;
        }),
    ),
    fault(
      'L21',
      ['PAU-03', 'PAU-10'],
      'In a workspace without a cap, a pause stores the text as the reason.',
      (behavior) =>
        override(behavior, 'pause', (base) => (call, prompt, reason) => {
          base(call, prompt, isOther(call.workspace) ? prompt.text : reason);
        }),
    ),
  ];
}
