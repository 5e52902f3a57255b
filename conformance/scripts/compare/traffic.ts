/** Valid traffic over every operation, as a client with one key would send it; each request uses what came before. */

interface Answer {
  readonly status: number;
  readonly headers: Headers;
  /** null when there is no body, or none that is JSON. */
  readonly body: unknown;
}

/** Takes an answer, with the request it belongs to. */
export type Observer = (request: string, answer: Answer) => void;

type Send = (method: string, path: string, body?: unknown) => Promise<Answer>;

/** Sends the traffic to a server; `observe` is told every answer. Rejects when the server does not answer. */
export async function sendTraffic(url: string, key: string, observe: Observer): Promise<void> {
  const send = (authorization: Record<string, string>): Send => {
    return async (method, path, body) => {
      const answer = await exchange(url, authorization, method, path, body);
      observe(`${method} ${path}`, answer);
      return answer;
    };
  };
  const withKey = send({ authorization: `Bearer ${key}` });
  await read(withKey);
  await walkKeywords(withKey);
  await changeBrand(withKey);
  const promptId = await trackPrompts(withKey);
  await changePrompts(withKey, promptId);
  await handleKeys(withKey, (secret) => send({ authorization: `Bearer ${secret}` }));
  await beRefused(withKey, send({}));
}

async function exchange(
  url: string,
  headers: Record<string, string>,
  method: string,
  path: string,
  body: unknown,
): Promise<Answer> {
  const response = await fetch(`${url}${path}`, {
    method,
    headers: { ...headers, ...(body === undefined ? {} : { 'content-type': 'application/json' }) },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
  const text = await response.text();
  return { status: response.status, headers: response.headers, body: parsed(text) };
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

async function read(send: Send): Promise<void> {
  await send('GET', '/v1/me');
  for (const days of [7, 30, 90]) await send('GET', `/v1/analytics/overview?rangeDays=${days}`);
  for (const metric of ['visibility', 'competitors', 'citations', 'platforms', 'topics']) {
    await send('GET', `/v1/analytics/metrics?metric=${metric}&rangeDays=30`);
  }
  await send('GET', '/v1/analytics/prompts');
  await send('GET', '/v1/analytics/prompts?limit=1&status=active&intent=commercial&query=tool');
  for (const path of ['/v1/brand', '/v1/prompts', '/v1/prompts/cap', '/v1/api-keys']) await send('GET', path);
}

async function walkKeywords(send: Send): Promise<void> {
  for (const query of [
    '',
    '?q=%25',
    '?ranked=true',
    '?ranked=false',
    '?engine=google&topic=seo',
    '?limit=200',
  ]) {
    await send('GET', `/v1/keywords${query}`);
  }
  let cursor: string | null = null;
  for (let page = 0; page < 10; page += 1) {
    const after: string = cursor === null ? '' : `&cursor=${encodeURIComponent(cursor)}`;
    const { body } = await send('GET', `/v1/keywords?engine=google&limit=20${after}`);
    cursor = textAt(body, 'nextCursor');
    if (cursor === null) return;
  }
}

async function changeBrand(send: Send): Promise<void> {
  await send('PATCH', '/v1/brand', { positioning: 'Planning for small studios that bill by the phase.' });
  await send('PUT', '/v1/brand/competitors', { competitors: ['Northplan', 'Studiobook'] });
  await send('GET', '/v1/brand');
  await send('DELETE', '/v1/brand/competitors');
  await send('GET', '/v1/brand');
  await send('POST', '/v1/brand/recalibrations');
}

async function trackPrompts(send: Send): Promise<string> {
  const added = await send('POST', '/v1/prompts', {
    text: 'Which tool bills by the phase?',
    persona: 'buyer',
  });
  await send('POST', '/v1/prompts', { text: 'x'.repeat(500) });
  await send('POST', '/v1/prompts/bulk', {
    prompts: [
      { text: 'Which tool bills by the phase?' },
      { text: 'How do studios track fees?', topic: 'Fees', intent: 'informational' },
    ],
  });
  await send('GET', '/v1/prompts');
  await send('GET', '/v1/prompts/cap');
  return textAt(added.body, 'promptId') ?? 'none';
}

async function changePrompts(send: Send, promptId: string): Promise<void> {
  const path = `/v1/prompts/${encodeURIComponent(promptId)}`;
  await send('PATCH', path, { text: 'Which planning tool bills by the phase?' });
  await send('PATCH', path, { text: 'Which planning tool bills by the phase?' });
  await send('PUT', '/v1/prompts', {
    prompts: [{ id: promptId, text: 'Which planner bills by the phase?' }],
  });
  await send('POST', `${path}/pause`, { paused: true, reason: 'Season is over' });
  await send('GET', '/v1/prompts');
  await send('POST', `${path}/pause`, { paused: false });
  const replaced = await send('POST', `${path}/replacements`, { text: 'Which tool plans phases?' });
  const successor = textAt(replaced.body, 'promptId') ?? 'none';
  await send('DELETE', `/v1/prompts/${encodeURIComponent(successor)}`);
  await send('GET', '/v1/prompts');
  await send('GET', '/v1/prompts/cap');
}

async function handleKeys(send: Send, sendWith: (secret: string) => Send): Promise<void> {
  const issued = await send('POST', '/v1/api-keys', { name: 'Dashboard' });
  const path = `/v1/api-keys/${encodeURIComponent(textAt(issued.body, 'id') ?? 'none')}`;
  const sendWithIt = sendWith(textAt(issued.body, 'key') ?? 'none');
  await sendWithIt('GET', '/v1/me');
  await send('GET', '/v1/api-keys');
  await send('DELETE', path);
  await send('DELETE', path);
  await sendWithIt('GET', '/v1/me');
  await send('GET', '/v1/api-keys');
}

async function beRefused(send: Send, sendWithoutKey: Send): Promise<void> {
  await sendWithoutKey('GET', '/v1/me');
  await sendWithoutKey('POST', '/v1/prompts', { text: 'Which tool bills by the phase?' });
  await send('GET', '/v1/keywords?limit=201');
  await send('POST', '/v1/prompts', { text: 'xy' });
  await send('PATCH', '/v1/prompts/none', { text: 'Which tool bills by the phase?' });
}

function textAt(body: unknown, name: string): string | null {
  const value = (body as Record<string, unknown> | null)?.[name];
  return typeof value === 'string' ? value : null;
}
