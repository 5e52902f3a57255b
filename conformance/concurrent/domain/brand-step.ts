import type { Members } from '../../http/exchange.js';
import { isSameValue } from '../../kit/brand-state.js';
import type { Outcome } from '../find-order.js';
import type { CallOf, Fact } from './calls.js';
import { rejection } from './rejection.js';
import { brandFields, type BrandField, type BrandProfile, type Choices } from './state.js';

type Result = Outcome<BrandProfile>;
type BrandFact = Extract<Fact, { kind: 'call' }>;

/** One step of the model of the brand profile, which was saved at least once before. */
export function brandStep(choices: Choices) {
  return (brand: BrandProfile, fact: Fact): Result => {
    if (fact.kind === 'names') return readsCount(brand, fact);
    if (fact.kind === 'count') return [brand];
    const call = fact.call as CallOf<'save' | 'pin' | 'unpin' | 'brand'>;
    if (call.kind === 'brand')
      return readsBrand(brand, fact.reply.kind === 'accepted' ? fact.reply.json : {});
    const rejected = rejection(brand, fact, () => whyAccept(brand, call));
    if (rejected !== undefined) return rejected;
    if (call.kind === 'save') return saves(brand, call, fact, choices);
    return pins(brand, call, choices);
  };
}

function saves(
  brand: BrandProfile,
  { fields }: CallOf<'save'>,
  { reply }: BrandFact,
  choices: Choices,
): Result {
  const version = brand.version + 1;
  const json = reply.kind === 'accepted' ? reply.json : { version, superseded: true };
  if (json.version !== version) return `it returned version ${String(json.version)}, not ${version}`;
  if (json.superseded !== true) return 'it superseded a version, so "superseded" must be true';
  const keeps = choices.keepsOmitted === true;
  const kept = (name: BrandField) => fields[name] ?? (keeps ? brand.fields[name] : undefined);
  const saved = Object.fromEntries(brandFields.map((name) => [name, kept(name)]));
  // A save without names keeps a pinned list, and may remove the pin.
  const isListKept = keeps || brand.isPinned === true;
  return [
    {
      version,
      fields: saved as BrandProfile['fields'],
      competitors: isListKept ? brand.competitors : undefined,
      isPinned: brand.isPinned === false ? false : undefined,
    },
  ];
}

function pins(brand: BrandProfile, call: CallOf<'pin' | 'unpin'>, choices: Choices): Result {
  const changed: BrandProfile =
    call.kind === 'pin'
      ? { ...brand, competitors: call.names, isPinned: true }
      : { ...brand, isPinned: false };
  if (choices.pinsKeepVersion === true) return [changed];
  return [changed, { ...changed, version: brand.version + 1 }];
}

/** A pin may be rejected while a list is pinned, and an unpin while none is. */
function whyAccept(
  { isPinned }: BrandProfile,
  { kind }: CallOf<'save' | 'pin' | 'unpin'>,
): string | undefined {
  const mayReject = (kind === 'pin' && isPinned !== false) || (kind === 'unpin' && isPinned !== true);
  return mayReject ? undefined : 'nothing prevented it';
}

function readsCount(brand: BrandProfile, { count, mayBeZero }: Extract<Fact, { kind: 'names' }>): Result {
  const length = brand.competitors?.length;
  if (length === undefined || count === length || (mayBeZero && count === 0)) return [brand];
  return `it returned the count ${String(count)}, but the list had ${length} names`;
}

function readsBrand(brand: BrandProfile, json: Members): Result {
  if (json.version !== brand.version) return `it shows version ${String(json.version)}, not ${brand.version}`;
  for (const name of brandFields) {
    const expected = brand.fields[name];
    if (expected !== undefined && json[name] !== expected)
      return `it shows ${name} ${JSON.stringify(json[name])} with version ${brand.version}, not ${JSON.stringify(expected)}`;
  }
  if (brand.competitors !== undefined && !isSameValue(json.competitors, brand.competitors))
    return `it shows the names ${JSON.stringify(json.competitors)}, not ${JSON.stringify(brand.competitors)}`;
  const isPinned = json.competitorsPinnedAt !== null;
  if (brand.isPinned === undefined || brand.isPinned === isPinned) return [brand];
  return `it shows the list as ${isPinned ? 'pinned' : 'not pinned'}, although it was ${brand.isPinned ? 'pinned' : 'not'}`;
}
