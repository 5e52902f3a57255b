import { afterAll, beforeAll, expect, it } from 'vitest';
import { openFirst } from '../features/accounts/browser.js';
import { describeInBrowser, expectSound, signedIn, startWeb, views, type Web } from './support.js';

const answer = (runId: string, platform: string | null = 'chatgpt') => ({
  ...{ promptText: 'Which tea is best?', platform, runId, observedAt: '2026-11-01T06:00:00Z' },
  ...{ status: 'ok', answerText: 'Acme has the best tea. '.repeat(20) },
});

const fileOf = (name: string, text: string) => ({ name, mimeType: 'text/plain', buffer: Buffer.from(text) });

describeInBrowser('the import of files', () => {
  let web: Web;
  beforeAll(async () => {
    web = await startWeb({ clock: () => new Date(), demo: { prompts: 2, days: 2, keywords: 2 } });
    await openFirst(web.app);
  });
  afterAll(() => web.close());

  it('stores a file of several parts, and numbers its bad lines as in the file', async () => {
    const page = await signedIn(web, 'owner@acme.example', '/import');
    await page.getByText('Drop a file here').waitFor();
    const lines = Array.from({ length: 1600 }, (_, index) =>
      JSON.stringify(answer(`run-${index}`, index === 1550 ? null : 'chatgpt')),
    );
    await page.getByLabel('Or choose a file').setInputFiles(fileOf('answers.ndjson', lines.join('\n')));
    await page.getByText('Done. 1,600 lines: 1,599 new, 0 known, 1 rejected; 1 prompt was added.').waitFor();
    await page.getByRole('row', { name: /1,551/ }).getByText('platform').waitFor();
    const downloading = page.waitForEvent('download');
    await page.getByRole('button', { name: 'Download the rejected lines' }).click();
    expect((await downloading).suggestedFilename()).toBe('rejected-answers.ndjson');

    const csv =
      'promptText,platform,runId,observedAt,status,answerText\n"Which tea is best?",gemini,csv-1,2026-11-01T06:00:00Z,ok,"Acme,\nof course"\n';
    await page.getByLabel('Or choose a file').setInputFiles(fileOf('answers.csv', csv));
    await page.getByText('Done. 1 line: 1 new, 0 known, 0 rejected.').waitFor();
    await page.getByLabel('Or choose a file').setInputFiles({
      ...fileOf('latin.ndjson', ''),
      buffer: Buffer.from([0x7b, 0xe4, 0x7d]),
    });
    await page.getByText(/^The file could not be read/).waitFor();
    await expectSound(page);
  });

  it.each(views)('is shown accessibly: %o', async (view) => {
    const page = await signedIn(web, 'owner@acme.example', '/import', view);
    await page.getByLabel('The file has').waitFor();
    await expectSound(page);
  });
});
