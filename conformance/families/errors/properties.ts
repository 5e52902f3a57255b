import type { RuleId } from '../../catalog/index.js';
import { several } from '../../kit/arbitraries.js';
import { unpinBrand } from '../../kit/brand-state.js';
import { allRejected } from '../../kit/rejections.js';
import { property } from '../../run/check.js';
import type { CheckContext } from '../../run/context.js';
import { bodyWith, brandForms, keyForm, promptForms, type Form, type Scene } from './forms.js';

/** Checks that bodies with one flaw are rejected and change nothing. */
export const faultyBodyProperties = [
  property(
    'properties/faulty-prompts',
    // prettier-ignore
    [
      'PR-10', 'PR-13', 'PR-15', 'PR-16', 'BULK-07', 'BULK-08', 'BULK-09', 'BULK-10', 'EDIT-07', 'EDIT-08', 'EDIT-26',
      'EDIT-27', 'EDIT-28', 'EDIT-30', 'PAU-06', 'PAU-07', 'REP-09', 'REP-10',
    ],
    { writes: true, slots: 1 },
    async (t) => {
      for (const form of promptForms(t)) await t.apart(form.name, () => rejectsFlaws(t, form));
    },
  ),
  property('properties/faulty-keys', ['KEY-11', 'KEY-15', 'KEY-16', 'KEY-17'], { writes: true }, (t) =>
    rejectsFlaws(t, keyForm(t)),
  ),
  property(
    'properties/faulty-brand',
    ['BR-10', 'BR-11', 'BR-13', 'BR-14', 'BR-22', 'BR-23', 'BR-24'],
    { destructive: true },
    async (t) => {
      for (const form of brandForms(t)) {
        // While the list is pinned, calls could be rejected because of the pin.
        await unpinBrand(t);
        await rejectsFlaws(t, form);
      }
    },
  ),
];

async function rejectsFlaws(t: CheckContext, form: Form): Promise<void> {
  const prompts = await t.addPrompts(Math.min(form.prompts ?? 0, await t.room()));
  const scene = { ids: prompts.map(({ id }) => id), room: await t.room() };
  const rules = new Set<RuleId>();
  await t.forAll(
    `${form.name} with a flaw`,
    several(form.flaws, 6),
    async (flaws) => {
      for (const { rule } of flaws) rules.add(rule);
      const calls = flaws.map((flaw) => ({
        rule: flaw.rule,
        unchanged: form.unchanged ?? flaw.rule,
        send: () => form.send(bodyWith(form.valid(scene), flaw), scene),
      }));
      await allRejected(t, form.watch, calls);
    },
    { share: 0.15, passesKnown: true },
  );
  await controls(t, form, scene, rules);
}

/** Sends the valid body. If it is rejected too, the rejections prove nothing. */
async function controls(
  t: CheckContext,
  form: Form,
  scene: Scene,
  rules: ReadonlySet<RuleId>,
): Promise<void> {
  if (rules.size === 0) return;
  const control = await form.send(form.valid(scene), scene);
  if (control.isSuccess) return;
  for (const rule of rules) t.inconclusive(rule, `the same call with a valid body fails: ${control.summary}`);
}
