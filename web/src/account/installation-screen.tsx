import { dataOf, type extensionComponents } from '@ai-visibility/client';
import { useState } from 'preact/hooks';
import { useApi } from '../api/use-api.js';
import { useSubmit } from '../api/use-submit.js';
import { t } from '../messages/installation.js';
import { accountClient } from '../session/account.js';
import { useSession } from '../session/session.js';
import { time } from '../session/time-zone.js';
import { Dialog } from '../ui/dialog.js';
import { Field } from '../ui/field.js';
import { FormError } from '../ui/form-error.js';
import { Form } from '../ui/form.js';
import { count } from '../ui/format.js';
import { notify } from '../ui/notices.js';
import { SelectField } from '../ui/select-filter.js';
import { Loaded } from '../ui/states.js';
import { Table, type Column } from '../ui/table.js';
import { Title } from '../ui/title.js';

type Workspace = extensionComponents['schemas']['InstalledWorkspace'];
type Plan = Workspace['plan'];
type Caps = Readonly<Record<Plan, number>>;

/** Plans and prompt caps of all workspaces, for operators of the installation. */
export function InstallationScreen() {
  const { rights } = useSession();
  return (
    <>
      <Title text={t('installation.title')} />
      {rights.canOperate ? <Plans /> : <p>{t('installation.onlyOperators')}</p>}
    </>
  );
}

function Plans() {
  const { refresh } = useSession();
  const list = useApi((_, signal) => dataOf(accountClient.GET('/v1/account/installation', { signal })), []);
  const [edited, setEdited] = useState<Workspace | null>(null);
  return (
    <Loaded from={list}>
      {({ workspaces, caps }) => (
        <>
          <section class="card">
            <h2>{t('installation.heading')}</h2>
            <p class="hint">{t('installation.meaning')}</p>
            <Table
              name="installation"
              of={t('installation.heading')}
              columns={columnsOf(caps, setEdited)}
              rows={workspaces}
              keyOf={({ id }) => id}
            />
          </section>
          {edited !== null && (
            <PlanDialog
              workspace={edited}
              caps={caps}
              onClose={() => setEdited(null)}
              onSaved={() => {
                setEdited(null);
                list.reload();
                refresh();
              }}
            />
          )}
        </>
      )}
    </Loaded>
  );
}

const capText = (cap: number) => (cap === -1 ? t('installation.unlimited') : count(cap));

function columnsOf(caps: Caps, onEdit: (workspace: Workspace) => void): Column<Workspace>[] {
  const capOf = ({ plan, promptCap }: Workspace) => promptCap ?? caps[plan];
  return [
    { head: t('installation.name'), data: ({ name, id }) => ({ name, id }), cell: ({ name }) => name },
    {
      head: t('installation.plan'),
      data: ({ plan }) => ({ plan }),
      cell: ({ plan }) => t('installation.planName', { plan }),
    },
    {
      head: t('installation.prompts'),
      isNumber: true,
      data: ({ prompts }) => ({ prompts }),
      cell: ({ prompts }) => count(prompts),
    },
    {
      head: t('installation.cap'),
      isNumber: true,
      data: (workspace) => ({ cap: capOf(workspace) }),
      cell: (workspace) => capText(capOf(workspace)),
    },
    {
      head: t('installation.members'),
      isNumber: true,
      data: ({ members }) => ({ members }),
      cell: ({ members }) => count(members),
    },
    {
      head: t('installation.created'),
      firstOrder: 'descending',
      data: ({ createdAt }) => ({ createdAt }),
      cell: ({ createdAt }) => time(createdAt),
    },
    {
      head: t('installation.change'),
      isHeadHidden: true,
      cell: (workspace) => (
        <button
          aria-label={t('installation.changeName', { name: workspace.name })}
          onClick={() => onEdit(workspace)}
        >
          {t('installation.change')}
        </button>
      ),
    },
  ];
}

/** How the cap is chosen: that of the plan, none, or a number. */
type CapChoice = 'ofPlan' | 'unlimited' | 'own';

function PlanDialog({
  workspace: { id: workspaceId, name, ...present },
  caps,
  onClose,
  onSaved,
}: {
  workspace: Workspace;
  caps: Caps;
  onClose: () => void;
  onSaved: () => void;
}) {
  const [plan, setPlan] = useState<Plan>(present.plan);
  const [choice, setChoice] = useState<CapChoice>(
    present.promptCap === null ? 'ofPlan' : present.promptCap === -1 ? 'unlimited' : 'own',
  );
  const [own, setOwn] = useState(String(present.promptCap ?? caps[present.plan]));
  const save = useSubmit(['plan', 'promptCap'], async () => {
    const promptCap = choice === 'ofPlan' ? null : choice === 'unlimited' ? -1 : Number(own);
    const params = { path: { workspaceId } };
    const body = { plan, promptCap };
    await dataOf(accountClient.PATCH('/v1/account/installation/workspaces/{workspaceId}', { params, body }));
    notify(t('installation.saved', { name }));
    onSaved();
  });
  return (
    <Dialog title={t('installation.planOf', { name })} onClose={onClose}>
      <Form onSubmit={() => save.submit()}>
        <SelectField
          label={t('installation.plan')}
          options={(['free', 'paid'] as const).map((value) => ({
            value,
            text: t('installation.planName', { plan: value }),
          }))}
          value={plan}
          onChange={(value) => setPlan(value as Plan)}
          error={save.errorOf('plan')}
        />
        <SelectField
          label={t('installation.cap')}
          options={[
            { value: 'ofPlan', text: t('installation.ofPlan', { cap: capText(caps[plan]) }) },
            { value: 'own', text: t('installation.own') },
            { value: 'unlimited', text: t('installation.unlimited') },
          ]}
          value={choice}
          onChange={(value) => setChoice(value as CapChoice)}
        />
        {choice === 'own' && (
          <Field label={t('installation.ownCap')} error={save.errorOf('promptCap')}>
            {(control) => (
              <input
                {...control}
                type="number"
                required
                min={0}
                max={1_000_000_000}
                value={own}
                onInput={(event) => setOwn(event.currentTarget.value)}
              />
            )}
          </Field>
        )}
        <p class="hint">{t('installation.next')}</p>
        <FormError error={save.error} />
        <button class="primary" disabled={save.busy}>
          {t('installation.save')}
        </button>
      </Form>
    </Dialog>
  );
}
