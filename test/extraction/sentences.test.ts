import { describe, expect, it } from 'vitest';
import {
  judge,
  readAbsences,
  readAbsencesRound,
  readHeldOut,
  readNames,
  readNamesRound,
  readRounds,
  readSentences,
  scoreOf,
  type Judged,
} from '../../scripts/lab/sentences/sentences.js';
import { MEASURED } from '../../src/extraction/index.js';

const judged = readSentences().map(judge);
const kinds = [...new Set(judged.map(({ sentence }) => sentence.kind))];

describe('extraction of sentences in ten languages', () => {
  it.each(kinds)('has a precision and a recall above 0.99: %s', (kind) => {
    const { precision, recall } = scoreOf(judged.filter(({ sentence }) => sentence.kind === kind));
    expect(Math.min(precision, recall)).toBeGreaterThan(0.99);
  });
});

describe('extraction of sentences that were written to test it', () => {
  const rounds = readRounds().map(judge);

  it('does not mistake praise or another mention for an absence', () => {
    const others = rounds.filter(({ sentence }) => sentence.kind !== 'absence');
    expect(others).toHaveLength(120);
    for (const { wanted, found } of others) expect(found).toEqual(wanted);
  });

  it('finds nine out of ten absences', () => {
    const { facts, recall } = scoreOf(rounds.filter(({ sentence }) => sentence.kind === 'absence'));
    expect(facts).toBe(120);
    expect(recall).toBeGreaterThan(0.9);
  });
});

describe('extraction of sentences that no rule was written for', () => {
  it('is as good as the service reports', () => {
    const { sentences, facts: names, ...measured } = scoreOf(readHeldOut().map(judge));
    const [precision, recall] = [measured.precision, measured.recall].map((share) =>
      Number(share.toFixed(3)),
    );
    expect(MEASURED).toEqual({ sentences, names, precision, recall });
  });
});

describe('extraction of names in 15 languages', () => {
  const names = [...readNames('known'), ...readNames('held-out')].map(judge);

  it('has a precision above 0.99 and a recall above 0.97', () => {
    expect(names).toHaveLength(600);
    const { precision, recall } = scoreOf(names);
    expect(precision).toBeGreaterThan(0.99);
    expect(recall).toBeGreaterThan(0.97);
  });

  it('has a recall above 0.97 for inflected names of later rounds, and finds nothing else in them', () => {
    const rounds = (['names', 'more-names'] as const).flatMap(readNamesRound);
    const inflected = rounds.filter(({ kind }) => kind === 'inflected').map(judge);
    const { facts, precision, recall } = scoreOf(inflected);
    expect(facts).toBe(121);
    expect(recall).toBeGreaterThan(0.97);
    expect(precision).toBe(1);
  });

  it('finds none of the names in words that only begin with one', () => {
    for (const { sentence, found } of names.filter(({ sentence }) => sentence.kind === 'near-miss'))
      expect({ text: sentence.text, found }).toEqual({ text: sentence.text, found: [] });
  });
});

describe('extraction of absences in Czech, Greek, Ukrainian, Hungarian and Finnish', () => {
  const halves = (['known', 'held-out'] as const).map((half) => readAbsences(half).map(judge));
  const round = readAbsencesRound().map(judge);
  const isAbsence = ({ sentence }: Judged) => sentence.kind === 'absence';

  it('finds all that were known, and nine out of ten of those held out', () => {
    const [known = 0, heldOut = 0] = halves.map((half) => scoreOf(half.filter(isAbsence)).recall);
    expect(known).toBe(1);
    expect(heldOut).toBeGreaterThan(0.9);
  });

  it('takes none of the other known sentences for an absence, and one of 65 unknown ones', () => {
    const [known = [], heldOut = []] = halves;
    const mistakenOf = (some: readonly Judged[]) =>
      some.filter((one) => !isAbsence(one) && one.wanted.join() !== one.found.join());
    expect(mistakenOf(known)).toEqual([]);
    expect(mistakenOf([...heldOut, ...round])).toHaveLength(1);
  });
});
