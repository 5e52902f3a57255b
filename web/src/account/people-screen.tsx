import { dataOf, type extensionComponents } from '@ai-visibility/client';
import { useState } from 'preact/hooks';
import { useApi } from '../api/use-api.js';
import { useSubmit } from '../api/use-submit.js';
import { t } from '../messages/account.js';
import { useSession } from '../session/session.js';
import { time } from '../session/time-zone.js';
import { Dialog } from '../ui/dialog.js';
import { FormError } from '../ui/form-error.js';
import { Form } from '../ui/form.js';
import { notify } from '../ui/notices.js';
import { SecretDialog } from '../ui/secret-dialog.js';
import { SelectField } from '../ui/select-filter.js';
import { Loaded } from '../ui/states.js';
import { Table, type Column } from '../ui/table.js';
import { Title } from '../ui/title.js';
import { TextField } from './fields.js';

type Member = extensionComponents['schemas']['Member'];
type Invitation = extensionComponents['schemas']['Invitation'];
type Role = extensionComponents['schemas']['Role'];

const ROLES: readonly Role[] = ['viewer', 'editor', 'owner'];

/** The people of a workspace and its open invitations, for owners. */
export function PeopleScreen() {
  const { rights } = useSession();
  return (
    <>
      <Title text={t('account.people')} />
      {rights.canManagePeople ? <People /> : <p>{t('account.onlyOwners')}</p>}
    </>
  );
}

function People() {
  const members = useApi((client, signal) => dataOf(client.GET('/v1/members', { signal })), []);
  const invitations = useApi((client, signal) => dataOf(client.GET('/v1/invitations', { signal })), []);
  const [removing, setRemoving] = useState<Member | null>(null);
  return (
    <>
      <Invite onInvited={invitations.reload} />
      <Loaded from={members}>
        {(list) => <MemberTable members={list.members} onChanged={members.reload} onRemove={setRemoving} />}
      </Loaded>
      <Loaded from={invitations}>
        {(list) =>
          list.invitations.length > 0 && (
            <InvitationTable invitations={list.invitations} onWithdrawn={invitations.reload} />
          )
        }
      </Loaded>
      {removing !== null && (
        <RemoveDialog member={removing} onClose={() => setRemoving(null)} onRemoved={members.reload} />
      )}
    </>
  );
}

const ROLE_OPTIONS = ROLES.map((role) => ({ value: role, text: t('account.role', { role }) }));

function Invite({ onInvited }: { onInvited: () => void }) {
  const [email, setEmail] = useState('');
  const [role, setRole] = useState<Role>('viewer');
  const [link, setLink] = useState<string | null>(null);
  const invite = useSubmit(['email', 'role'], async (client) => {
    const { code } = await dataOf(client.POST('/v1/invitations', { body: { email, role } }));
    setEmail('');
    setLink(`${location.origin}/#${new URLSearchParams({ invitation: code }).toString()}`);
    onInvited();
  });
  return (
    <section class="card">
      <h2>{t('account.invite')}</h2>
      <Form onSubmit={() => invite.submit()}>
        <TextField
          label={t('account.email')}
          error={invite.errorOf('email')}
          type="email"
          autocomplete="off"
          maxLength={254}
          value={email}
          onChange={setEmail}
        />
        <SelectField
          label={t('account.may')}
          options={ROLE_OPTIONS}
          value={role}
          onChange={(value) => setRole(value as Role)}
        />
        <FormError error={invite.error} />
        <button class="primary" disabled={invite.busy}>
          {t('account.createLink')}
        </button>
      </Form>
      {link !== null && (
        <SecretDialog
          title={t('account.invitationLink')}
          kind="link"
          label={t('account.passOn')}
          secret={link}
          onStored={() => setLink(null)}
        />
      )}
    </section>
  );
}

/** Whether a role is weaker than that of a group, which would return with the next sign-in. */
const isBelow = (role: Role, groupRole: Role | null) =>
  groupRole !== null && ROLES.indexOf(role) < ROLES.indexOf(groupRole);

function MemberTable({
  members,
  onChanged,
  onRemove,
}: {
  members: readonly Member[];
  onChanged: () => void;
  onRemove: (member: Member) => void;
}) {
  const { account } = useSession();
  const change = useSubmit([], async (client, { id, name }: Member, role: Role) => {
    const params = { path: { personId: id } };
    await dataOf(client.PATCH('/v1/members/{personId}', { params, body: { role } }));
    notify(t('account.roleChanged', { name, role }));
    onChanged();
  });
  const columns: Column<Member>[] = [
    {
      head: t('account.name'),
      data: ({ name, email }) => ({ name, email }),
      cell: ({ id, name, email }) => (
        <>
          {name} {id === account?.person?.id && <span class="badge">{t('account.you')}</span>}
          <br />
          <small class="quiet">{email}</small>
        </>
      ),
    },
    {
      head: t('account.may'),
      data: ({ role }) => ({ role }),
      cell: (member) => (
        <>
          <select
            aria-label={t('account.roleOf', { name: member.name })}
            value={member.role}
            disabled={change.busy}
            onChange={(event) => void change.submit(member, event.currentTarget.value as Role)}
          >
            {ROLE_OPTIONS.map(({ value, text }) => (
              <option key={value} value={value} disabled={isBelow(value, member.groupRole)}>
                {text}
              </option>
            ))}
          </select>
          {member.groupRole !== null && (
            <>
              <br />
              <small class="quiet">{t('account.fromGroup', { role: member.groupRole })}</small>
            </>
          )}
        </>
      ),
    },
    {
      head: t('account.since'),
      data: ({ joinedAt }) => ({ joinedAt }),
      cell: ({ joinedAt }) => time(joinedAt),
    },
    {
      head: t('account.remove'),
      isHeadHidden: true,
      cell: (member) => (
        <button aria-label={t('account.removeName', { name: member.name })} onClick={() => onRemove(member)}>
          {t('account.remove')}
        </button>
      ),
    },
  ];
  return (
    <section class="card">
      <h2>{t('account.members')}</h2>
      <FormError error={change.error} />
      <Table
        name="members"
        of={t('account.members')}
        columns={columns}
        rows={members}
        keyOf={({ id }) => id}
        isDownloadable={false}
      />
    </section>
  );
}

function InvitationTable({
  invitations,
  onWithdrawn,
}: {
  invitations: readonly Invitation[];
  onWithdrawn: () => void;
}) {
  const withdraw = useSubmit([], async (client, invitationId: string) => {
    const params = { path: { invitationId } };
    await dataOf(client.DELETE('/v1/invitations/{invitationId}', { params }));
    onWithdrawn();
  });
  const columns: Column<Invitation>[] = [
    { head: t('account.email'), data: ({ email }) => ({ email }), cell: ({ email }) => email },
    {
      head: t('account.may'),
      data: ({ role }) => ({ role }),
      cell: ({ role }) => t('account.roleName', { role }),
    },
    {
      head: t('account.until'),
      data: ({ expiresAt }) => ({ expiresAt }),
      cell: ({ expiresAt }) => time(expiresAt),
    },
    {
      head: t('account.withdraw'),
      isHeadHidden: true,
      cell: ({ id, email }) => (
        <button
          disabled={withdraw.busy}
          aria-label={t('account.withdrawOf', { email })}
          onClick={() => void withdraw.submit(id)}
        >
          {t('account.withdraw')}
        </button>
      ),
    },
  ];
  return (
    <section class="card">
      <h2>{t('account.invitations')}</h2>
      <FormError error={withdraw.error} />
      <Table
        name="invitations"
        of={t('account.invitations')}
        columns={columns}
        rows={invitations}
        keyOf={({ id }) => id}
        isDownloadable={false}
      />
    </section>
  );
}

function RemoveDialog({
  member: { id, name },
  onClose,
  onRemoved,
}: {
  member: Member;
  onClose: () => void;
  onRemoved: () => void;
}) {
  const remove = useSubmit([], async (client) => {
    await dataOf(client.DELETE('/v1/members/{personId}', { params: { path: { personId: id } } }));
    notify(t('account.removed', { name }));
    onClose();
    onRemoved();
  });
  return (
    <Dialog title={t('account.removeQuestion', { name })} onClose={onClose}>
      <p>{t('account.removeMeaning')}</p>
      <FormError error={remove.error} />
      <div class="actions">
        <button class="danger" disabled={remove.busy} onClick={() => void remove.submit()}>
          {t('account.remove')}
        </button>
        <button type="button" onClick={onClose}>
          {t('account.keep')}
        </button>
      </div>
    </Dialog>
  );
}
