import type { extensionComponents } from '@ai-visibility/client';
import { t } from '../../messages/messages.js';
import { queryOfLink, type EvidenceQuery } from '../../ui/evidence.js';

type Schemas = extensionComponents['schemas'];
export type Decided = Schemas['Step'];
export type StepKind = Decided['kind'];

/** Something to do, with the answers that it is about. */
export interface Step {
  readonly kind: StepKind;
  /** A domain, the id of a prompt, an attribute, a company or the text of a search, depending on the kind. */
  readonly subject: string;
  /** The subject as people know it: the text of a prompt. */
  readonly text: string;
  /** The answers that could change; for what is only to be tracked, those that name it. */
  readonly answers: number;
  /** The share of the answers, from 0 to 1, with its interval; null with too few answers. */
  readonly share: number | null;
  readonly interval: { readonly low: number; readonly high: number } | null;
  /** The competitors that the answers name most. */
  readonly rivals: readonly { readonly brand: string; readonly observations: number }[];
  readonly query: EvidenceQuery;
  /** The `evidence` of the API. */
  readonly evidence: string;
}

/** Distinguishes steps. */
export const keyOf = ({ kind, subject }: Pick<Step, 'kind' | 'subject'>): string =>
  JSON.stringify([kind, subject]);

/** A step as one line. */
export const titleOf = ({ kind, text }: Pick<Step, 'kind' | 'text'>): string =>
  t('nextSteps.step', { kind, text });

const NOBODY: Step['rivals'] = [];

/** The steps of sites that answers without the brand have as a source. The brand's own sites are left out. */
export const ofSources = ({ sources }: Schemas['GapSourceList']): Step[] =>
  sources
    .filter(({ sourceType, gapObservations }) => sourceType !== 'own' && gapObservations > 0)
    .map(({ domain, gapObservations, gapRate, interval, verdict, evidence }) => ({
      ...{ kind: 'source', subject: domain, text: domain, answers: gapObservations, rivals: NOBODY },
      ...enough({ share: gapRate, interval }, verdict !== 'insufficientData'),
      ...linked(evidence),
    }));

/** The steps of prompts whose answers name only competitors. */
export const ofGaps = ({ gaps }: Schemas['GapList']): Step[] =>
  gaps.map(({ promptId, text, gapObservations, gapRate, interval, verdict, competitors, evidence }) => ({
    ...{ kind: 'prompt', subject: promptId ?? '', text: text ?? '', answers: gapObservations },
    ...enough({ share: gapRate, interval }, verdict !== 'insufficientData'),
    ...{ rivals: competitors, ...linked(evidence) },
  }));

/** The steps of attributes that answers praise only competitors for. */
export const ofPraise = ({ attributes }: Schemas['WordingList']): Step[] =>
  attributes
    .filter(({ lostObservations }) => lostObservations > 0)
    .map(({ attribute, lostObservations, competitorRate, competitorInterval, verdict, ...rest }) => ({
      ...{ kind: 'praise', subject: attribute, text: attribute, answers: lostObservations },
      ...enough({ share: competitorRate, interval: competitorInterval }, verdict !== 'insufficientData'),
      ...{ rivals: rest.competitors, ...linked(rest.evidence) },
    }));

/** The steps of companies that nobody tracks. */
export const ofCompanies = ({ companies }: Schemas['CompanyList']): Step[] =>
  companies.map(({ name, observations, share, evidence }) => ({
    ...{ kind: 'company', subject: name, text: name, answers: observations, share, interval: null },
    ...{ rivals: NOBODY, ...linked(evidence) },
  }));

/** The steps of searches that no prompt tracks. */
export const ofSearches = ({ candidates }: Schemas['PromptCandidateList']): Step[] =>
  candidates.map(({ text, observations, searchRate, interval, evidence }) => ({
    ...{ kind: 'search', subject: text, text, answers: observations, share: searchRate, interval },
    ...{ rivals: NOBODY, ...linked(evidence) },
  }));

const enough = (figure: Pick<Step, 'share' | 'interval'>, isEnough: boolean) =>
  isEnough ? figure : { share: null, interval: null };

const linked = (evidence: string) => ({ evidence, query: queryOfLink(evidence) });

/** The steps that nothing was decided on, those with the most answers first. */
export function openSteps(all: readonly Step[], decided: readonly Decided[]): Step[] {
  const known = new Set(decided.map(keyOf));
  return all
    .filter((step) => !known.has(keyOf(step)))
    .toSorted((one, other) => other.answers - one.answers || (keyOf(one) < keyOf(other) ? -1 : 1));
}
