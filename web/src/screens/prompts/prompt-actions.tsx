import { dataOf } from '@ai-visibility/client';
import { Ellipsis } from 'lucide';
import type { ComponentChildren } from 'preact';
import { useState } from 'preact/hooks';
import { useApi } from '../../api/use-api.js';
import { useSubmit } from '../../api/use-submit.js';
import { t } from '../../messages/messages.js';
import { useSession } from '../../session/session.js';
import { Dialog } from '../../ui/dialog.js';
import { Field } from '../../ui/field.js';
import { Form } from '../../ui/form.js';
import { FormError } from '../../ui/form-error.js';
import { Icon } from '../../ui/icon.js';
import { notify } from '../../ui/notices.js';
import { Popover } from '../../ui/popover.js';
import { Loaded } from '../../ui/states.js';
import { CorrectForm } from './correct-form.js';
import type { PromptPerformance } from './performance.js';

type Prompt = Pick<PromptPerformance, 'id' | 'text' | 'status'>;

interface ActionProps {
  readonly prompt: Prompt;
  readonly onDone: () => void;
  readonly onClose: () => void;
}

const ACTIONS = {
  reword: { name: t('prompts.reword'), title: t('prompts.rewordThePrompt'), Form: Reword },
  pause: { name: t('prompts.pause'), title: t('prompts.pauseThePrompt'), Form: Pause },
  resume: { name: t('prompts.resume'), title: t('prompts.resumeThePrompt'), Form: Pause },
  replace: { name: t('prompts.replace'), title: t('prompts.replaceThePrompt'), Form: Replace },
  correct: { name: t('prompts.correct'), title: t('prompts.correctThePrompt'), Form: Correct },
  archive: { name: t('prompts.archive'), title: t('prompts.archiveThePrompt'), Form: Archive },
};

/** The actions on a prompt, each in a dialog. Archived prompts can only be corrected. Keys that may not write have none. */
export function PromptActions(props: { prompt: Prompt; onChanged: () => void }) {
  return <Actions {...props}>{(buttons) => <div class="row-actions">{buttons()}</div>}</Actions>;
}

/** The actions of a prompt in a menu, for rows of a table. */
export function PromptMenu(props: { prompt: Prompt; onChanged: () => void }) {
  const name = t('prompts.actionsOn', { prompt: props.prompt.text });
  return (
    <Actions {...props}>
      {(buttons) => (
        <Popover
          look="ghost"
          label={name}
          button={
            <>
              <Icon of={Ellipsis} />
              <span class="visually-hidden">{name}</span>
            </>
          }
        >
          {(close) => <div class="options">{buttons(close)}</div>}
        </Popover>
      )}
    </Actions>
  );
}

function Actions({
  prompt,
  onChanged,
  children,
}: {
  prompt: Prompt;
  onChanged: () => void;
  /** Places the buttons; `before` runs when one is clicked. */
  children: (buttons: (before?: () => void) => ComponentChildren) => ComponentChildren;
}) {
  const { rights } = useSession();
  const [open, setOpen] = useState<keyof typeof ACTIONS | null>(null);
  if (!rights.canWrite) return null;
  const pause = prompt.status === 'paused' ? 'resume' : 'pause';
  const offered =
    prompt.status === 'archived'
      ? (['correct'] as const)
      : (['reword', 'correct', pause, 'replace', 'archive'] as const);
  const onDone = () => {
    setOpen(null);
    onChanged();
  };
  const action = open === null ? null : ACTIONS[open];
  return (
    <>
      {children((before) =>
        offered.map((name) => (
          <button
            key={name}
            class="plain"
            onClick={() => {
              before?.();
              setOpen(name);
            }}
          >
            {ACTIONS[name].name}
            <span class="visually-hidden"> {t('prompts.quoted', { prompt: prompt.text })}</span>
          </button>
        )),
      )}
      {action !== null && (
        <Dialog title={action.title} onClose={() => setOpen(null)}>
          <action.Form prompt={prompt} onDone={onDone} onClose={() => setOpen(null)} />
        </Dialog>
      )}
    </>
  );
}

/** Notices after a reword, by the API's verdict on the new wording. */
const OUTCOMES: Record<string, string> = {
  none: t('prompts.wordingSame'),
  minor: t('prompts.wordingMinor'),
  major: t('prompts.wordingMajor'),
};

function Reword({ prompt, onDone }: ActionProps) {
  return (
    <TextForm
      label={t('prompts.newWording')}
      hint={t('prompts.newWordingHint')}
      initial={prompt.text}
      button={t('prompts.reword')}
      write={async (client, text) => {
        const params = { path: { promptId: prompt.id } };
        const { wordingChange } = await dataOf(
          client.PATCH('/v1/prompts/{promptId}', { params, body: { text } }),
        );
        notify(OUTCOMES[wordingChange] ?? t('prompts.reworded'));
      }}
      onDone={onDone}
    />
  );
}

function Replace({ prompt, onDone }: ActionProps) {
  return (
    <TextForm
      label={t('prompts.newPrompt')}
      hint={t('prompts.newPromptHint')}
      initial=""
      button={t('prompts.replace')}
      write={async (client, text) => {
        const params = { path: { promptId: prompt.id } };
        await dataOf(client.POST('/v1/prompts/{promptId}/replacements', { params, body: { text } }));
        notify(t('prompts.replaced'));
      }}
      onDone={onDone}
    />
  );
}

function Correct({ prompt, onDone }: ActionProps) {
  const properties = useApi(
    (client, signal) => {
      const params = { query: { promptId: [prompt.id] } };
      return dataOf(client.GET('/v1/prompt-properties', { params, signal }));
    },
    [prompt.id],
  );
  return (
    <Loaded from={properties}>{({ prompts }) => <CorrectForm prompts={prompts} onDone={onDone} />}</Loaded>
  );
}

function TextForm({
  label,
  hint,
  initial,
  button,
  write,
  onDone,
}: {
  label: string;
  hint: string;
  initial: string;
  button: string;
  write: (client: Parameters<Parameters<typeof useSubmit<[string]>>[1]>[0], text: string) => Promise<void>;
  onDone: () => void;
}) {
  const [text, setText] = useState(initial);
  const form = useSubmit<[string]>(['text'], write);
  return (
    <Form
      onSubmit={async () => {
        if (await form.submit(text)) onDone();
      }}
    >
      <Field label={label} hint={hint} error={form.errorOf('text')}>
        {(control) => (
          <textarea
            {...control}
            rows={3}
            required
            value={text}
            onInput={(event) => setText(event.currentTarget.value)}
          />
        )}
      </Field>
      <FormError error={form.error} />
      <button class="primary" disabled={form.busy}>
        {button}
      </button>
    </Form>
  );
}

function Pause({ prompt, onDone }: ActionProps) {
  const paused = prompt.status !== 'paused';
  const [reason, setReason] = useState('');
  const form = useSubmit(['reason'], async (client) => {
    const params = { path: { promptId: prompt.id } };
    const body = paused ? { paused, reason: reason.trim() || null } : { paused };
    await dataOf(client.POST('/v1/prompts/{promptId}/pause', { params, body }));
    notify(t(paused ? 'prompts.paused' : 'prompts.resumed'));
  });
  return (
    <Form
      onSubmit={async () => {
        if (await form.submit()) onDone();
      }}
    >
      <p>{prompt.text}</p>
      {paused && (
        <Field label={t('prompts.reason')} hint={t('prompts.reasonHint')} error={form.errorOf('reason')}>
          {(control) => (
            <input {...control} value={reason} onInput={(event) => setReason(event.currentTarget.value)} />
          )}
        </Field>
      )}
      <FormError error={form.error} />
      <button class="primary" disabled={form.busy}>
        {t(paused ? 'prompts.pause' : 'prompts.resume')}
      </button>
    </Form>
  );
}

function Archive({ prompt, onDone, onClose }: ActionProps) {
  const form = useSubmit([], async (client) => {
    await client.DELETE('/v1/prompts/{promptId}', { params: { path: { promptId: prompt.id } } });
    notify(t('prompts.archived'));
  });
  return (
    <Form
      onSubmit={async () => {
        if (await form.submit()) onDone();
      }}
    >
      <p>{prompt.text}</p>
      <p>{t('prompts.archiveMeaning')}</p>
      <FormError error={form.error} />
      <div class="actions">
        <button class="danger" disabled={form.busy}>
          {t('prompts.archive')}
        </button>
        <button type="button" onClick={onClose}>
          {t('prompts.keep')}
        </button>
      </div>
    </Form>
  );
}
