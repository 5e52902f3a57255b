import { dataOf } from '@ai-visibility/client';
import { useState } from 'preact/hooks';
import { useSubmit } from '../../api/use-submit.js';
import { useSession } from '../../session/session.js';
import { Dialog } from '../../ui/dialog.js';
import { Field } from '../../ui/field.js';
import { Form } from '../../ui/form.js';
import { FormError } from '../../ui/form-error.js';
import { notify } from '../../ui/notices.js';
import type { PromptPerformance } from './performance.js';

type Prompt = Pick<PromptPerformance, 'id' | 'text' | 'status'>;

interface ActionProps {
  readonly prompt: Prompt;
  readonly onDone: () => void;
  readonly onClose: () => void;
}

type Action = 'reword' | 'pause' | 'replace' | 'archive';

/** The actions on a prompt, each in a dialog. Archived prompts have none, nor have keys that may not write. */
export function PromptActions({ prompt, onChanged }: { prompt: Prompt; onChanged: () => void }) {
  const { rights } = useSession();
  const [open, setOpen] = useState<Action | null>(null);
  if (prompt.status === 'archived' || !rights.canWrite) return null;
  const pausing = prompt.status === 'paused' ? 'Resume' : 'Pause';
  const names: Record<Action, string> = {
    reword: 'Reword',
    pause: pausing,
    replace: 'Replace',
    archive: 'Archive',
  };
  const onDone = () => {
    setOpen(null);
    onChanged();
  };
  const Form = open === null ? null : FORMS[open];
  return (
    <>
      <div class="row-actions">
        {(Object.keys(names) as Action[]).map((action) => (
          <button key={action} class="plain" onClick={() => setOpen(action)}>
            {names[action]}
            <span class="visually-hidden"> “{prompt.text}”</span>
          </button>
        ))}
      </div>
      {open !== null && Form !== null && (
        <Dialog title={`${names[open]} the prompt`} onClose={() => setOpen(null)}>
          <Form prompt={prompt} onDone={onDone} onClose={() => setOpen(null)} />
        </Dialog>
      )}
    </>
  );
}

const FORMS = { reword: Reword, pause: Pause, replace: Replace, archive: Archive };

/** Notices after a reword, by the API's verdict on the new wording. */
const OUTCOMES: Record<string, string> = {
  none: 'The wording did not change.',
  minor: 'The prompt was reworded and keeps its history.',
  major: 'The prompt was reworded. The change is large, so a new baseline begins.',
};

function Reword({ prompt, onDone }: ActionProps) {
  return (
    <TextForm
      label="New wording"
      hint="Small changes keep the history. A large change starts a new baseline, and earlier figures are not comparable."
      initial={prompt.text}
      button="Reword"
      write={async (client, text) => {
        const params = { path: { promptId: prompt.id } };
        const { wordingChange } = await dataOf(
          client.PATCH('/v1/prompts/{promptId}', { params, body: { text } }),
        );
        notify(OUTCOMES[wordingChange] ?? 'The prompt was reworded.');
      }}
      onDone={onDone}
    />
  );
}

function Replace({ prompt, onDone }: ActionProps) {
  return (
    <TextForm
      label="New prompt"
      hint="The old prompt is archived with its history, which cannot be undone. The new one takes its slot."
      initial=""
      button="Replace"
      write={async (client, text) => {
        const params = { path: { promptId: prompt.id } };
        await dataOf(client.POST('/v1/prompts/{promptId}/replacements', { params, body: { text } }));
        notify('The prompt was replaced.');
      }}
      onDone={onDone}
    />
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
    notify(paused ? 'The prompt was paused.' : 'The prompt was resumed.');
  });
  return (
    <Form
      onSubmit={async () => {
        if (await form.submit()) onDone();
      }}
    >
      <p>{prompt.text}</p>
      {paused && (
        <Field
          label="Reason (optional)"
          hint="A paused prompt is not measured. It keeps its slot and its history."
          error={form.errorOf('reason')}
        >
          {(control) => (
            <input {...control} value={reason} onInput={(event) => setReason(event.currentTarget.value)} />
          )}
        </Field>
      )}
      <FormError error={form.error} />
      <button class="primary" disabled={form.busy}>
        {paused ? 'Pause' : 'Resume'}
      </button>
    </Form>
  );
}

function Archive({ prompt, onDone, onClose }: ActionProps) {
  const form = useSubmit([], async (client) => {
    await client.DELETE('/v1/prompts/{promptId}', { params: { path: { promptId: prompt.id } } });
    notify('The prompt was archived.');
  });
  return (
    <Form
      onSubmit={async () => {
        if (await form.submit()) onDone();
      }}
    >
      <p>{prompt.text}</p>
      <p>
        The prompt is no longer measured, and its slot becomes free. Its history is kept. This cannot be
        undone.
      </p>
      <FormError error={form.error} />
      <div class="actions">
        <button class="danger" disabled={form.busy}>
          Archive
        </button>
        <button type="button" onClick={onClose}>
          Keep prompt
        </button>
      </div>
    </Form>
  );
}
