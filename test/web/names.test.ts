import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Client } from '../support/app.js';
import {
  describeInBrowser,
  expectAccessible,
  expectSound,
  someViews,
  startWeb,
  type Web,
} from './support.js';

describeInBrowser('the names on the brand page', () => {
  let web: Web;
  beforeAll(async () => {
    web = await startWeb({ demo: { prompts: 4, days: 4, keywords: 2 } });
  });
  afterAll(() => web.close());

  interface Named {
    readonly name: string | null;
    readonly aliases: string[];
    readonly domains: string[];
    readonly notIn: string[];
    readonly commonWord: boolean | null;
  }
  const namesOf = async (client: Client) => (await client.get('/v1/names')).body.brands as Named[];

  it.each(someViews())('shows names, competitors and a sentence, accessibly: %o', async (view) => {
    const page = await web.open('/brand', view);
    await page.getByRole('heading', { name: 'Your brand' }).waitFor();
    await page
      .getByRole('button', { name: /^Edit / })
      .first()
      .click();
    await page.locator('.editor summary').click();
    await page.getByRole('textbox', { name: 'Sentence' }).fill('Tallybrook, I found nothing about Acme.');
    await page.getByText(/names? found/).waitFor();
    if (process.env['SHOTS'])
      await page.screenshot({ path: `${process.env['SHOTS']}/${view.width}.png`, fullPage: true });
    expect(await page.locator('main').innerText()).not.toMatch(/visibility [a-z]+ /);
    await expectSound(page);
  });

  it('names the brand, changes its names and tries them on a sentence', async () => {
    const client = await web.app.client();
    const page = await web.open('/brand', { key: client.key });
    await page.getByRole('textbox', { name: 'Name', exact: true }).fill('bolt');
    await page.getByRole('button', { name: 'Save the name' }).click();
    await page.getByText('bolt is a common word').waitFor();
    await page.getByRole('textbox', { name: 'Add to “Also called”' }).fill('Bolt Rides');
    await page.keyboard.press('Enter');
    await page.getByRole('button', { name: 'Remove Bolt Rides' }).waitFor();
    const website = page.getByRole('textbox', { name: 'Add to “Websites”' });
    await website.fill('nowhere');
    await page.keyboard.press('Enter');
    await page.getByText('"nowhere" is not a domain.').waitFor();
    expect(await website.inputValue()).toBe('nowhere');
    await website.fill('https://www.bolt.example/');
    await page.keyboard.press('Enter');
    await page.getByRole('button', { name: 'Remove bolt.example' }).waitFor();
    await page.locator('.names summary').first().click();
    await page
      .getByLabel('Are the names common words?')
      .selectOption({ label: 'Yes: count them only with a capital letter' });
    await expect
      .poll(async () => (await namesOf(client))[0])
      .toMatchObject({ name: 'bolt', aliases: ['Bolt Rides'], domains: ['bolt.example'], commonWord: true });
    await page.getByRole('textbox', { name: 'Sentence' }).fill('Bolt Rides beat a bolt.');
    await page.getByText('1 name found').waitFor();
    await page.getByText('by “Bolt Rides”').waitFor();
    expect(await page.locator('mark').allInnerTexts()).toEqual(['Bolt Rides']);
    await page.getByRole('button', { name: 'Remove Bolt Rides' }).click();
    await page.getByRole('button', { name: 'Remove Bolt Rides' }).waitFor({ state: 'detached' });
    const focused = 'document.activeElement.labels[0].textContent';
    expect(await page.evaluate(focused)).toBe('Add to “Also called”');
    await page.getByText('1 name found').waitFor();
    expect(await page.locator('mark').allInnerTexts()).toEqual(['Bolt']);
    expect(page.complaints.filter((one) => !one.includes('400'))).toEqual([]);
    await page.context().close();
  });

  it('adds, renames and removes competitors, and applies the names to stored answers', async () => {
    const api = web.app.as(web.keys.paid);
    const { workspace } = (await api.get('/v1/access')).body as { workspace: { id: string } };
    const before = (await namesOf(api)).map(({ name }) => name);
    const page = await web.open('/brand');
    const add = page.getByRole('textbox', { name: 'Add a competitor' });
    await add.fill('https://www.hubSpot.example/pricing');
    await page.keyboard.press('Enter');
    await page.getByText('HubSpot is tracked.').waitFor();
    await page.getByRole('button', { name: 'Edit HubSpot' }).click();
    await page.getByRole('button', { name: 'Add Hub Spot' }).click();
    await page.getByRole('button', { name: 'Remove Hub Spot' }).waitFor();
    await page.getByRole('textbox', { name: 'Name', exact: true }).last().fill('HubSpot CRM');
    await page.getByRole('button', { name: 'Save the name' }).click();
    await page.getByRole('button', { name: 'Stop tracking HubSpot CRM' }).waitFor();
    expect((await namesOf(api)).at(-1)).toMatchObject({
      ...{ name: 'HubSpot CRM', aliases: ['Hub Spot'], domains: ['hubspot.example/pricing'] },
    });
    // Somebody else changes the same competitor at the same time.
    await api.patch('/v1/names', { brand: 'HubSpot CRM', aliases: { add: ['HubSpot'] } }).expect(200);
    await page.getByRole('textbox', { name: 'Add to “Also called”' }).last().fill('HS');
    await page.keyboard.press('Enter');
    await page.getByRole('button', { name: 'Remove HS' }).waitFor();
    expect((await namesOf(api)).at(-1)?.aliases).toEqual(['Hub Spot', 'HubSpot', 'HS']);
    await page.getByRole('button', { name: 'Apply to' }).click();
    await page.getByRole('progressbar').waitFor();
    await expectAccessible(page);
    const { builtIn } = web.app.services.dispatchers;
    await builtIn.run(new AbortController().signal);
    await page.getByText('Done.').waitFor();
    expect(await web.app.services.rescores.read(workspace.id)).toMatchObject({ state: 'upToDate' });
    await page.getByRole('button', { name: 'Stop tracking HubSpot CRM' }).click();
    await page.getByText('HubSpot CRM is no longer tracked.').waitFor();
    expect((await namesOf(api)).map(({ name }) => name)).toEqual(before);
    await page.getByRole('button', { name: 'Apply to' }).waitFor();
    expect(page.complaints).toEqual([]);
  });

  it('lets a key that may only read see the names and change nothing', async () => {
    const body = { name: 'Reader', scopes: ['read'] };
    const { key } = (await web.app.as(web.keys.paid).post('/v1/access/keys', body)).body;
    const page = await web.open('/brand', { key });
    await page.getByRole('heading', { name: 'Your brand' }).waitFor();
    expect(await page.getByRole('textbox', { name: 'Name', exact: true }).isDisabled()).toBe(true);
    expect(await page.getByRole('textbox', { name: 'Add a competitor' }).isDisabled()).toBe(true);
    await expectSound(page);
  });
});
