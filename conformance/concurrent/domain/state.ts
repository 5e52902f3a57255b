/** A prompt of the model. A value that is undefined may be anything, because the server chooses it. */
export interface PromptState {
  /** The id; undefined if no response has named it. */
  readonly id: string | undefined;
  readonly text: string;
  readonly place: 'tracked' | 'archived';
  readonly isPaused: boolean | undefined;
  readonly reason: string | null | undefined;
}

/** The brand profile. A value that is undefined may be anything. */
export interface BrandProfile {
  readonly version: number;
  readonly fields: Readonly<Record<BrandField, string | null | undefined>>;
  readonly competitors: readonly string[] | undefined;
  readonly isPinned: boolean | undefined;
}

export const brandFields = ['positioning', 'audience', 'productDescription', 'tone'] as const;
export type BrandField = (typeof brandFields)[number];

/** The choices of a target where implementations may differ, as seen in sequential calls; undefined if unknown. */
export interface Choices {
  /** Whether a paused prompt keeps its slot. */
  readonly pausedCount: boolean | undefined;
  /** The status of paused prompts, if no other prompt has it. */
  readonly pausedStatus: string | undefined;
  /** Whether a save keeps the fields that it omits. */
  readonly keepsOmitted: boolean | undefined;
  /** Whether pinning and unpinning create no version. */
  readonly pinsKeepVersion: boolean | undefined;
}

/** The prompts and slots of a workspace. Only the prompts that a history can touch are listed. */
export interface PromptsModel {
  readonly prompts: readonly PromptState[];
  /** The slots of all other prompts. */
  readonly otherSlots: number;
  /** -1 means unlimited. */
  readonly cap: number;
}

/** The minimum and maximum activeCount that the model allows. */
export function slotsOf({ prompts, otherSlots }: PromptsModel, choices: Choices): readonly [number, number] {
  let [least, most] = [otherSlots, otherSlots];
  for (const { place, isPaused } of prompts) {
    if (place === 'archived') continue;
    const isSurelyCounted = isPaused === false || choices.pausedCount === true;
    const isSurelyFree = isPaused === true && choices.pausedCount === false;
    if (isSurelyCounted) least += 1;
    if (!isSurelyFree) most += 1;
  }
  return [least, most];
}

/** A text that is equal for equal states, whatever order their prompts were created in. */
export function keyOfPrompts({ prompts }: PromptsModel): string {
  const rows = prompts.map(
    ({ id, text, place, isPaused, reason }) =>
      `${id}\u0001${text}\u0001${place}\u0001${isPaused}\u0001${reason}`,
  );
  return rows.sort().join('\u0002');
}

/** A text that is equal for equal profiles. */
export const keyOfBrand = (brand: BrandProfile): string =>
  JSON.stringify(brand, (_, value: unknown) => (value === undefined ? '?' : value));
