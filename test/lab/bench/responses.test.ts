import { describe, expect, it } from 'vitest';
import {
  ResponsesDiffer,
  changedResponse,
  parseBody,
  requireEqualResponses,
  type PeerResponse,
} from '../../../scripts/lab/bench/cases/responses.js';

const response = (server: string, body: unknown, more: Partial<PeerResponse> = {}): PeerResponse => ({
  server,
  path: '/v1/me',
  status: 200,
  body,
  ...more,
});

describe('the responses of the measured servers', () => {
  it('must be equal for the same path, regardless of the order of their members', () => {
    const other = response('c', { other: true }, { path: '/v1/keywords' });
    expect(() =>
      requireEqualResponses([
        response('visibility', { a: 1, b: 2 }),
        response('fastify', { b: 2, a: 1 }),
        other,
      ]),
    ).not.toThrow();
  });

  it('are rejected with the location of the first difference', () => {
    const responses = [response('visibility', { rows: [{ id: 1 }] }), response('c', { rows: [{ id: 2 }] })];
    expect(() => requireEqualResponses(responses)).toThrow(
      new ResponsesDiffer(
        'c and visibility respond differently to GET /v1/me: body.rows.0.id is 2, expected 1',
      ),
    );
  });

  it('are rejected if all servers fail alike', () => {
    const failed = { status: 500 };
    expect(() =>
      requireEqualResponses([response('visibility', {}, failed), response('c', {}, failed)]),
    ).toThrow('visibility responds to GET /v1/me with 500');
  });

  it('may differ in another build, and the difference is reported', () => {
    const own = response('visibility', { score: 1 });
    expect(changedResponse(own, response('visibility-other', { score: 1 }))).toBeNull();
    expect(changedResponse(own, response('visibility-other', { score: 2 }))).toBe(
      'the other build responds differently: body.score is 2, expected 1',
    );
    expect(() => changedResponse(own, response('visibility-other', {}, { status: 503 }))).toThrow(
      ResponsesDiffer,
    );
  });

  it('are compared without the time at which they were generated', () => {
    expect(parseBody('{"generatedAt":"2026-01-01","rows":[]}')).toEqual({ rows: [] });
  });
});
