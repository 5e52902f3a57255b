import { describe, expect, it } from 'vitest';
import {
  AnswersDiffer,
  changedAnswer,
  parseBody,
  requireEqualAnswers,
  type Answer,
} from '../../bench/cases/answers.js';

const answer = (server: string, body: unknown, more: Partial<Answer> = {}): Answer => ({
  server,
  path: '/v1/me',
  status: 200,
  body,
  ...more,
});

describe('the answers of the measured servers', () => {
  it('must be equal for the same path, whatever the order of their members', () => {
    const other = answer('c', { other: true }, { path: '/v1/keywords' });
    expect(() =>
      requireEqualAnswers([answer('visibility', { a: 1, b: 2 }), answer('fastify', { b: 2, a: 1 }), other]),
    ).not.toThrow();
  });

  it('are rejected with the location of the first difference', () => {
    const answers = [answer('visibility', { rows: [{ id: 1 }] }), answer('c', { rows: [{ id: 2 }] })];
    expect(() => requireEqualAnswers(answers)).toThrow(
      new AnswersDiffer('c and visibility answer GET /v1/me differently: body.rows.0.id is 2, expected 1'),
    );
  });

  it('are rejected if all servers fail alike', () => {
    const failed = { status: 500 };
    expect(() => requireEqualAnswers([answer('visibility', {}, failed), answer('c', {}, failed)])).toThrow(
      'visibility answers GET /v1/me with 500',
    );
  });

  it('may differ in another build, which is reported', () => {
    const own = answer('visibility', { score: 1 });
    expect(changedAnswer(own, answer('visibility-other', { score: 1 }))).toBeNull();
    expect(changedAnswer(own, answer('visibility-other', { score: 2 }))).toBe(
      'the other build answers differently: body.score is 2, expected 1',
    );
    expect(() => changedAnswer(own, answer('visibility-other', {}, { status: 503 }))).toThrow(AnswersDiffer);
  });

  it('are compared without the time at which they were generated', () => {
    expect(parseBody('{"generatedAt":"2026-01-01","rows":[]}')).toEqual({ rows: [] });
  });
});
