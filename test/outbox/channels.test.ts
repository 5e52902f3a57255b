import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createServices, type Services } from '../../src/app.js';
import { loadConfig } from '../../src/config.js';
import { announce } from '../../src/outbox/index.js';
import { emailForm } from '../../src/outbox/channels/email.js';
import { slackForm } from '../../src/outbox/channels/slack.js';
import { teamsForm } from '../../src/outbox/channels/teams.js';
import { inTransaction, sql } from '../../src/platform/database.js';
import { visibility } from '../cli/in-process.js';
import { createTestDatabase, type TestDatabase } from '../support/database.js';
import { headerOf, partOf, PASSWORD, startMailServer, USER, type MailServer } from './mail-server.js';
import { startReceiver, type Receiver } from './receiver.js';
import { createTestClock, messagesOf, untilStopped } from './support.js';

/** A name that would mention everyone, link, format, or end an attribute, in one of the forms. */
const HOSTILE = `<!channel> <http://evil.example|x> *_~\`[x](y) <img src="http://evil.example/x"> <at>All</at> & 'q'\r\nBcc: e@f\u202Eg`;
/** The name as a line of text. */
const HOSTILE_LINE = `<!channel> <http://evil.example|x> *_~\`[x](y) <img src="http://evil.example/x"> <at>All</at> & 'q' Bcc: e@f g`;

const MAIL = { SMTP_FROM: 'AI visibility <visibility@example.com>' };

let db: TestDatabase;
let receiver: Receiver;
let mail: MailServer;
let services: Services;
let time: ReturnType<typeof createTestClock>;
let workspaceId: string;
beforeAll(async () => {
  db = await createTestDatabase();
  receiver = await startReceiver();
  mail = await startMailServer();
});
afterAll(async () => {
  await receiver.close();
  await mail.close();
  await db.drop();
});
beforeEach(async () => {
  await sql(db.database, 'delete from outbox');
  receiver.received.length = 0;
  receiver.respond = () => 200;
  mail.received.length = 0;
  mail.rejects = () => null;
  time = createTestClock();
  services = servicesWith({ SMTP_URL: mail.url });
  const workspace = { name: 'Test', plan: 'paid', brand: { name: 'Acme' } } as const;
  ({ workspaceId } = await services.workspaces.create(workspace));
});

function servicesWith(env: NodeJS.ProcessEnv): Services {
  const config = loadConfig({ PUBLIC_URL: 'https://visibility.example/', ...MAIL, ...env });
  return createServices({ database: db.database, config, clock: time.clock });
}

const EVERY = ['run.finished', 'recalibration.finished', 'visibility.changed', 'digest.weekly'];
const addChannel = (kind: string, address = receiver.url, events = EVERY) =>
  services.channels.add(workspaceId, { kind, address, events });

/** A change of the visibility of a prompt with this text. */
const changed = (promptText: string) => ({
  rangeDays: 7,
  ...{ from: '2026-11-14', to: '2026-11-19', timeZone: 'UTC' },
  surface: 'ui',
  weighting: 'questionsAndPlatforms',
  changes: [
    {
      ...{ promptId: 'prm_1', promptText, verdict: 'up', observations: 50, mentions: 43 },
      ...{ visibilityScore: 86, visibilityLow: 70, visibilityHigh: 94, visibilityScoreChange: 72 },
      sameQuestions: { change: 72, low: 60.06, high: 83.94 },
      evidence: 'https://visibility.example/v1/evidence/prompts/prm_1/answers?rangeDays=7&answerStatus=ok',
    },
  ],
});

const addChange = (promptText = 'Which boards suit a team?') =>
  inTransaction(db.database, (transaction) =>
    announce(transaction, {
      workspaceId,
      type: 'visibility.changed',
      at: time.clock(),
      data: changed(promptText),
    }),
  );
const deliver = () => services.dispatchers.webhooks.run(untilStopped());
const messages = (kind: string) => messagesOf(db.database, workspaceId, `${kind}.delivery`);
const bodies = () => receiver.received.map(({ body }) => JSON.parse(body) as Record<string, unknown>);

const LINE =
  '“Which boards suit a team?”: up 72.0 points (95% interval 60.1 to 83.9) on the same questions; named in 43 of 50 answers.';

describe('a Slack channel', () => {
  it('gets an event as blocks of plain text, with a text for notifications', async () => {
    await addChannel('slack');
    await addChange();
    await deliver();
    expect(bodies()).toEqual([
      {
        text: 'Acme: visibility changed for 1 prompt',
        mrkdwn: false,
        unfurl_links: false,
        unfurl_media: false,
        blocks: [
          { type: 'header', text: plain('Acme: visibility changed for 1 prompt') },
          {
            type: 'section',
            text: plain(
              "Answers in the platforms' apps from 2026-11-14 to 2026-11-19, compared with those 7 days earlier. Every platform counts the same, and on each platform every question.",
            ),
          },
          { type: 'section', text: plain(`Prompts\n• ${LINE}`) },
          ...LINKS,
        ],
      },
    ]);
    expect(await messages('slack')).toMatchObject([{ attempts: 1, dispatched_at: time.clock() }]);
  });

  it('cannot be made to mention, link or format by a prompt or a brand', async () => {
    await addChannel('slack');
    await sql(db.database, 'update workspaces set brand_name = $2 where workspace_id = $1', [
      workspaceId,
      HOSTILE,
    ]);
    await addChange(HOSTILE);
    await deliver();
    const [body] = bodies() as [
      { text: string; blocks: { type: string; text?: { type: string; text: string } }[] },
    ];
    const texts = body.blocks.flatMap(({ text }) => text ?? []);
    expect(new Set(texts.map(({ type }) => type))).toEqual(new Set(['plain_text']));
    for (const text of [body.text, ...texts.map((one) => one.text)])
      expect(text).not.toMatch(/[<>\u202E\r]|&(?!amp;|lt;|gt;)/);
    expect(body.text).toContain('&lt;!channel&gt; &lt;http://evil.example|x&gt;');
    expect(body.blocks.filter(({ text }) => text === undefined)).toEqual(LINKS);
  });

  it('stays within the lengths that Slack accepts', () => {
    const long = '&'.repeat(2000);
    const form = slackForm({
      title: long,
      sections: [{ heading: long, lines: [{ text: long }, { text: long }] }],
      page: null,
    }) as { blocks: { text: { text: string } }[] };
    const [header, section] = form.blocks.map(({ text }) => text.text);
    expect([header?.length, section?.length]).toEqual([150, 3000]);
    expect(header?.replaceAll('&amp;', '')).toBe('');
  });
});

const plain = (text: string) => ({ type: 'plain_text', text, emoji: false });

/** The blocks with markup: the link to the answers of a change, and that to the page. */
const LINKS = [
  '<https://visibility.example/answers?promptId=prm_1&amp;rangeDays=7&amp;answerStatus=ok|Show the answers>',
  '<https://visibility.example/|Open the page>',
].map((text) => ({ type: 'context', elements: [{ type: 'mrkdwn', text }] }));

describe('a Teams channel', () => {
  it('gets an event as an Adaptive Card of text runs, which have no markup', async () => {
    await addChannel('teams');
    await addChange(HOSTILE);
    await deliver();
    const [body] = bodies();
    expect(body).toEqual({
      type: 'message',
      attachments: [
        {
          contentType: 'application/vnd.microsoft.card.adaptive',
          contentUrl: null,
          content: expect.objectContaining({ type: 'AdaptiveCard', version: '1.4' }) as unknown,
        },
      ],
    });
    const { content } = (body?.['attachments'] as { content: Card }[])[0] as { content: Card };
    expect(new Set(content.body.map(({ type }) => type))).toEqual(new Set(['RichTextBlock']));
    const runs = content.body.flatMap(({ inlines }) => inlines);
    expect(new Set(runs.map(({ type }) => type))).toEqual(new Set(['TextRun']));
    expect(runs.map(({ text }) => text)).toEqual([
      'Acme: visibility changed for 1 prompt',
      "Answers in the platforms' apps from 2026-11-14 to 2026-11-19, compared with those 7 days earlier. Every platform counts the same, and on each platform every question.",
      'Prompts',
      expect.stringContaining(`• “${HOSTILE_LINE}”: up 72.0 points`),
      ' ',
      'Show the answers',
    ]);
    const url = 'https://visibility.example/answers?promptId=prm_1&rangeDays=7&answerStatus=ok';
    expect(runs.flatMap(({ selectAction }) => selectAction ?? [])).toEqual([{ type: 'Action.OpenUrl', url }]);
    expect(content.actions).toEqual([
      { type: 'Action.OpenUrl', title: 'Open the page', url: 'https://visibility.example/' },
    ]);
  });

  it('has no link without PUBLIC_URL', () => {
    const form = teamsForm({ title: 'A', sections: [], page: null });
    expect(JSON.stringify(form)).not.toContain('actions');
  });
});

interface Card {
  readonly body: { type: string; inlines: { type: string; text: string; selectAction?: object }[] }[];
  readonly actions: unknown;
}

describe('an HTTP channel', () => {
  it('is tried again after a temporary failure, and in order', async () => {
    const answers = [503, 'reset', 429, 408] as const;
    receiver.respond = (count) => answers[count - 1] ?? 200;
    await addChannel('slack');
    await addChange('First?');
    await addChange('Second?');
    const errors: (string | null | undefined)[] = [];
    for (let attempt = 0; attempt < answers.length; attempt += 1) {
      await deliver();
      errors.push((await messages('slack'))[0]?.last_error);
      time.elapse(3_600_000);
    }
    await deliver();
    expect(errors).toEqual([
      'The receiver responded with 503.',
      `No response from the receiver ${new URL(receiver.url).origin}: socket hang up.`,
      'The receiver responded with 429.',
      'The receiver responded with 408.',
    ]);
    const sent = receiver.received.map(({ body }) => (body.includes('Second?') ? 2 : 1));
    expect(sent).toEqual([1, 1, 1, 1, 1, 2]);
  });

  it.each([302, 400, 404, 410])(
    'makes a dead letter of %s at once, and sends it again on request',
    async (status) => {
      receiver.respond = (count) => (count === 1 ? status : 200);
      await addChannel('teams');
      await addChange();
      await deliver();
      expect(await messages('teams')).toMatchObject([
        { attempts: 1, dead_at: time.clock(), last_error: `The receiver responded with ${status}.` },
      ]);
      await services.outbox.retryAll(workspaceId);
      await deliver();
      expect(await messages('teams')).toMatchObject([{ dead_at: null, dispatched_at: time.clock() }]);
    },
  );

  it('does not hold up the channels of another kind', async () => {
    receiver.respond = () => 503;
    await addChannel('slack');
    await addChannel('email', 'ann@example.com');
    await addChange();
    await deliver();
    expect(await messages('slack')).toMatchObject([{ dispatched_at: null, attempts: 1 }]);
    expect(mail.received).toHaveLength(1);
  });

  it.each([
    ['http://hooks.example.com/T0', 'must begin with https://'],
    ['https://169.254.169.254/latest', 'metadata or reserved address'],
    ['https://user:pass@hooks.example.com/', 'must not contain a user or password'],
    ['hooks', 'must be a URL'],
  ])('cannot be %s', async (address, message) => {
    await expect(addChannel('slack', address)).rejects.toThrow(message);
  });
});

describe('an email channel', () => {
  it('sends one message to all recipients, as text and HTML that escapes names and loads nothing', async () => {
    await addChannel('email', 'ann@example.com, bob@example.com');
    await sql(db.database, 'update workspaces set brand_name = $2 where workspace_id = $1', [
      workspaceId,
      HOSTILE,
    ]);
    await addChange(HOSTILE);
    await deliver();
    const [message] = mail.received;
    if (message === undefined) throw new Error('No message was received.');
    expect(mail.received).toHaveLength(1);
    expect(message).toMatchObject({
      from: 'visibility@example.com',
      to: ['ann@example.com', 'bob@example.com'],
    });
    const [{ outbox_id: id } = { outbox_id: '' }] = await messages('email');
    expect(headerOf(message, 'Message-ID')).toBe(`<${id}@example.com>`);
    expect(headerOf(message, 'List-Id')).toBe(`<${workspaceId}.example.com>`);
    expect(headerOf(message, 'To')).toBe('ann@example.com, bob@example.com');
    expect([headerOf(message, 'Bcc'), headerOf(message, 'Auto-Submitted')]).toEqual([
      undefined,
      'auto-generated',
    ]);
    const text = partOf(message, 'text/plain').replaceAll('\u2060', '');
    expect(text).toContain(`- “${HOSTILE_LINE}”: up 72.0 points`);
    expect(text).toContain(
      '\n  https://visibility.example/answers?promptId=prm_1&rangeDays=7&answerStatus=ok\n',
    );
    expect(text).toContain('\nhttps://visibility.example/\n');
    const html = partOf(message, 'text/html').replaceAll('\u2060', '');
    expect(html).toContain(
      '&lt;img src=&quot;http://evil.example/x&quot;&gt; &lt;at&gt;All&lt;/at&gt; &amp; &#39;q&#39; Bcc: e@f g”: up',
    );
    expect(html.match(/<a [^>]*>[^<]*/g)).toEqual([
      '<a href="https://visibility.example/answers?promptId=prm_1&amp;rangeDays=7&amp;answerStatus=ok">Show the answers',
      '<a href="https://visibility.example/">Open the page',
    ]);
    expect(html).not.toMatch(/<(?:img|link|script|style|at)\b|src=(?!&)/);
  });

  it('keeps the id of a message that is sent again after a temporary failure', async () => {
    await addChannel('email', 'ann@example.com');
    mail.rejects = () => 451;
    await addChange();
    await deliver();
    expect(await messages('email')).toMatchObject([{ attempts: 1, dead_at: null, dispatched_at: null }]);
    mail.rejects = () => null;
    time.elapse(3_600_000);
    await deliver();
    const [{ outbox_id: id } = { outbox_id: '' }] = await messages('email');
    expect(mail.received.map((message) => headerOf(message, 'Message-ID'))).toEqual([`<${id}@example.com>`]);
  });

  it('makes a dead letter that names the setting when the password is wrong, without quoting it', async () => {
    await addChannel('email', 'ann@example.com');
    services = servicesWith({ SMTP_URL: mail.url.replace(encodeURIComponent(PASSWORD), 'wr0ng') });
    await addChange();
    await deliver();
    const [message] = await messages('email');
    expect(message).toMatchObject({
      attempts: 1,
      dead_at: time.clock(),
      last_error: 'The SMTP server rejected the user or the password of SMTP_URL (535).',
    });
    expect(message?.last_error).not.toMatch(new RegExp(`wr0ng|${USER}`));
  });

  it('makes a dead letter of a message to a mailbox that does not exist, also if others got it', async () => {
    await addChannel('email', 'ann@example.com');
    await addChannel('email', 'ann@example.com,bob@example.com');
    mail.rejects = (address) => (address === 'ann@example.com' ? 550 : null);
    await addChange();
    await deliver();
    const errors = (await messages('email')).map(({ last_error: error, dead_at: deadAt }) => [error, deadAt]);
    expect(errors).toEqual([
      ['The SMTP server rejected the sender or the recipients (550).', time.clock()],
      ['The SMTP server rejected 1 of 2 recipients. The message was sent to the others.', time.clock()],
    ]);
    expect(mail.received.map(({ to }) => to)).toEqual([['bob@example.com']]);
  });

  it('waits for a server that is down', async () => {
    await addChannel('email', 'ann@example.com');
    services = servicesWith({ SMTP_URL: 'smtp://127.0.0.1:1' });
    await addChange();
    await deliver();
    const [message] = await messages('email');
    expect(message).toMatchObject({ attempts: 1, dead_at: null });
    expect(message?.last_error).toContain('ECONNREFUSED');
  });

  it('requires TLS with a valid certificate off loopback, unless the setting allows none', async () => {
    const unencrypted = await startMailServer({ disabledCommands: ['STARTTLS'] });
    // Not a loopback address, but it leads to this machine.
    const offLoopback = ({ url }: MailServer) => url.replace('127.0.0.1', '0.0.0.0');
    const errorWith = async (env: NodeJS.ProcessEnv) => {
      const { channelId } = await servicesWith(env).channels.add(workspaceId, {
        kind: 'email',
        address: `${Math.random()}@example.com`,
      });
      return servicesWith(env)
        .channels.test(workspaceId, channelId)
        .catch((error: unknown) => String(error));
    };
    const allowed = { SMTP_ALLOW_UNENCRYPTED: 'on' };
    expect(await errorWith({ SMTP_URL: offLoopback(unencrypted) })).toMatch(/STARTTLS/);
    expect(await errorWith({ SMTP_URL: offLoopback(mail) })).toMatch(/certificate/);
    expect(await errorWith({ SMTP_URL: offLoopback(unencrypted), ...allowed })).toMatch(/250/);
    expect(await errorWith({ SMTP_URL: unencrypted.url })).toMatch(/250/);
    expect([unencrypted.received.length, mail.received.length]).toEqual([2, 0]);
    await unencrypted.close();
  });

  it('has no page without PUBLIC_URL', () => {
    expect(
      emailForm({ title: 'A', sections: [{ heading: null, lines: [{ text: 'B' }] }], page: null }),
    ).toEqual({
      text: 'B\n',
      html: expect.not.stringContaining('href') as string,
    });
  });

  it.each(['ann', 'ann@example.com,', 'Ann <ann@example.com>', 'ann@example.com\r\nBcc: eve@example.com'])(
    'cannot be "%s"',
    async (address) => {
      await expect(addChannel('email', address)).rejects.toMatchObject({
        message: '"address" must be 1 to 20 email addresses, separated by commas.',
      });
    },
  );

  it('requires SMTP_URL', async () => {
    services = servicesWith({});
    await expect(addChannel('email', 'ann@example.com')).rejects.toMatchObject({
      code: 'conflict',
      message: 'SMTP_URL is not set, so no email can be sent. Set SMTP_URL and SMTP_FROM first.',
    });
  });
});

describe('the channels of a workspace', () => {
  it('get the events that they are subscribed to, by default changes and digests', async () => {
    const { events } = await services.channels.add(workspaceId, { kind: 'slack', address: receiver.url });
    await addChannel('teams', receiver.url, ['digest.weekly']);
    expect(events).toEqual(['visibility.changed', 'digest.weekly']);
    await addChange();
    expect([await messages('slack'), await messages('teams')].map(({ length }) => length)).toEqual([1, 0]);
  });

  it('are reason enough to check for changed verdicts, if they are subscribed to them', async () => {
    const checks = async () => {
      await services.channels.requestComparison(workspaceId);
      return (await messagesOf(db.database, workspaceId, 'visibility.comparison')).length;
    };
    await addChannel('slack', receiver.url, ['digest.weekly']);
    expect(await checks()).toBe(0);
    await addChannel('teams', receiver.url, ['visibility.changed']);
    expect(await checks()).toBe(1);
  });

  it('get runs with failures, and not those that went as usual', async () => {
    await addChannel('slack');
    const finished = (failed: number) =>
      inTransaction(db.database, (transaction) =>
        announce(transaction, {
          workspaceId,
          type: 'run.finished',
          at: time.clock(),
          data: {
            ...{ runId: 'run', scheduledFor: new Date('2026-11-20T00:00:00Z'), slots: 12, spentUsd: 1.5 },
            ...{ answered: 12 - failed, failed, unknown: 0, failures: [{ code: 'not_sent', count: failed }] },
          },
          isRoutine: failed === 0,
        }),
      );
    await finished(0);
    expect(await messages('slack')).toEqual([]);
    await finished(3);
    await deliver();
    const text = JSON.stringify(bodies());
    expect(text).toContain('Acme: 3 questions without an answer');
    expect(text).toContain('In the run of 2026-11-20 00:00 UTC, 9 of 12 questions were answered, for $1.50.');
    expect(text).toContain('3 questions: not_sent');
  });

  it('get recalibrations, done or failed', async () => {
    await addChannel('slack');
    const recalibrated = (data: object) =>
      inTransaction(db.database, (transaction) =>
        announce(transaction, { workspaceId, type: 'recalibration.finished', at: time.clock(), data }),
      );
    const rescored = { days: 3, observations: 100, changed: 7 };
    await recalibrated({ state: 'done', brandVersion: 2, rescored, error: null });
    await recalibrated({ state: 'failed', brandVersion: 2, rescored: null, error: 'No.' });
    await deliver();
    const [done, failed] = bodies().map((body) => JSON.stringify(body));
    expect(done).toContain('7 answers of 100 changed with version 2 of the brand profile.');
    expect(failed).toContain('The answers could not be scored again: No.');
  });

  it('can be set up, tested and removed on the command line', async () => {
    const env = { DATABASE_URL: db.url, SMTP_URL: mail.url, ...MAIL };
    const run = async (...options: string[]) => {
      const { code, stdout, stderr } = await visibility(['workspace', 'channel', ...options], { env });
      expect([code, stderr]).toEqual([0, '']);
      return stdout.trim();
    };
    const secretUrl = `${receiver.url}/T0KEN`;
    const added = JSON.parse(await run('add', workspaceId, 'slack', secretUrl, '--json')) as {
      channelId: string;
    };
    const email = await run('add', workspaceId, 'email', 'ann@example.com', '--events', 'digest.weekly');
    expect(email).toMatch(/^ID +KIND +ADDRESS +EVENTS\nchn_\w+ +email +ann@example\.com +digest\.weekly$/);
    const listed = await run('list', workspaceId);
    expect(listed.split('\n')).toHaveLength(3);
    expect(listed).not.toContain('T0KEN');
    expect(await run('test', workspaceId, added.channelId)).toBe('The receiver responded with 200.');
    expect(receiver.received.map(({ path }) => path)).toEqual(['/hook/T0KEN']);
    expect(await run('remove', workspaceId, added.channelId)).toBe(
      `Removed slack channel ${added.channelId}.`,
    );
    const { channels } = JSON.parse(await run('list', workspaceId, '--json')) as { channels: unknown[] };
    expect(channels).toHaveLength(1);
  });

  it('are listed without the secrets in their URLs, and each can be added once', async () => {
    const url = `${receiver.url}/T0KEN?sign=S3CRET`;
    const added = await addChannel('slack', url);
    await addChannel('email', 'ann@example.com');
    await expect(addChannel('slack', url)).rejects.toMatchObject({ code: 'conflict' });
    expect(await services.channels.list(workspaceId)).toEqual([
      { ...added, kind: 'slack', address: `http://127.0.0.1:${receiver.port}`, events: EVERY },
      expect.objectContaining({ kind: 'email', address: 'ann@example.com' }),
    ]);
    expect(JSON.stringify([added, await services.audit.list({ workspaceId }, 10)])).not.toMatch(
      /T0KEN|S3CRET/,
    );
  });

  it('are recorded in the audit trail when they are added and removed', async () => {
    const { channelId } = await addChannel('slack');
    time.elapse(1000);
    await services.channels.remove(workspaceId, channelId);
    const state = { kind: 'slack', address: `http://127.0.0.1:${receiver.port}`, events: EVERY };
    const shown = expect.objectContaining({
      ...state,
      addressDigest: expect.stringMatching(/^\w{12}$/) as string,
    }) as unknown;
    const events = await services.audit.list({ workspaceId }, 10);
    expect(events.filter(({ action }) => action.startsWith('channel.'))).toMatchObject([
      { action: 'channel.removed', subjectId: channelId, before: shown, after: null },
      { action: 'channel.added', subjectId: channelId, before: null, after: shown },
    ]);
  });

  it('get nothing more once they are removed: what was pending becomes a dead letter', async () => {
    const { channelId } = await addChannel('slack');
    await addChange();
    await services.channels.remove(workspaceId, channelId);
    await addChange();
    await deliver();
    expect(await messages('slack')).toMatchObject([
      { last_error: 'The channel was removed.', dead_at: time.clock() },
    ]);
    expect(receiver.received).toEqual([]);
    await expect(services.channels.remove(workspaceId, channelId)).rejects.toMatchObject({
      code: 'not_found',
    });
  });

  it('belong to one workspace', async () => {
    const { channelId } = await addChannel('slack');
    const { workspaceId: other } = await services.workspaces.create({ name: 'Other', plan: 'paid' });
    expect(await services.channels.list(other)).toEqual([]);
    await expect(services.channels.test(other, channelId)).rejects.toMatchObject({ code: 'not_found' });
    await expect(services.channels.remove(other, channelId)).rejects.toMatchObject({ code: 'not_found' });
  });

  it('can be tested, with the response of the receiver', async () => {
    const slack = await addChannel('slack');
    const email = await addChannel('email', 'ann@example.com');
    const test = (id: string) => services.channels.test(workspaceId, id);
    expect(await test(slack.channelId)).toBe('The receiver responded with 200.');
    expect(await test(email.channelId)).toBe('The SMTP server responded with "250 Stored.".');
    receiver.respond = () => 403;
    await expect(test(slack.channelId)).rejects.toThrow('The receiver responded with 403.');
    expect(JSON.stringify(bodies()[0])).toContain('Test message of AI visibility');
    expect(headerOf(mail.received[0] ?? { from: '', to: [], raw: '' }, 'Subject')).toBe(
      'Test message of AI visibility',
    );
  });

  it('rejects unknown kinds and events', async () => {
    await expect(addChannel('sms', '1')).rejects.toThrow(
      '"kind" must be one of webhook, slack, teams, email.',
    );
    await expect(addChannel('slack', receiver.url, ['x'])).rejects.toThrow('"events" must be one or more of');
  });
});

describe('the form of an email', () => {
  it('has no links but its own, whatever its texts contain', () => {
    const hostile = [
      'evil.example',
      'https://evil.example/login',
      'www.evil.example',
      'mailto:e@evil.example',
    ];
    const lines = [...hostile, 'evil。example'].map((text) => ({
      text: `“${text}”: up 12.5 points.`,
      answers: 'https://visibility.example/#answers',
    }));
    const { text, html } = emailForm({
      title: 'evil.example: visibility is up',
      sections: [{ heading: 'evil.example', lines }],
      page: 'https://visibility.example/',
    });
    const rest = `${text}${html}`.replaceAll(/https:\/\/visibility\.example\/(?:#answers)?/g, '');
    // Mail programs turn these into links.
    expect(rest).not.toMatch(/[\w-][.。][a-z]{2}|:\/\/|mailto:\w|\w@\w/i);
    expect(rest.replaceAll('\u2060', '')).toContain('“https://evil.example/login”: up 12.5 points.');
    expect(rest).toContain('up 12.5 points.');
  });
});
