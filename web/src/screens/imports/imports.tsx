import './imports.css';
import { isApiError } from '@ai-visibility/client';
import { useState } from 'preact/hooks';
import { explain } from '../../api/explain.js';
import { t } from '../../messages/imports.js';
import { useSession } from '../../session/session.js';
import { Field } from '../../ui/field.js';
import { count } from '../../ui/format.js';
import { saveFile } from '../../ui/save-file.js';
import { SelectField } from '../../ui/select-filter.js';
import { Table, type Column } from '../../ui/table.js';
import { Title } from '../../ui/title.js';
import { LineTooLong } from './parts.js';
import { useImport, type Progress, type Settings } from './use-import.js';

/** Imports files of answers and keyword checks, for those who may change data. */
export function Imports() {
  const { rights } = useSession();
  return (
    <>
      <Title text={t('imports.title')} />
      {rights.canImport ? <Import /> : <p>{t('imports.notAllowed')}</p>}
    </>
  );
}

function Import() {
  const [settings, setSettings] = useState<Settings>({ kind: 'observations', createPrompts: 'draft' });
  const { progress, start, stop } = useImport();
  const isRunning = progress?.state === 'running';
  return (
    <>
      <section class="card">
        <h2>{t('imports.heading')}</h2>
        <p class="hint">{t('imports.meaning')}</p>
        <div class="filters">
          <SelectField
            label={t('imports.kind')}
            options={(['observations', 'keywords'] as const).map((kind) => ({
              value: kind,
              text: t('imports.kindName', { kind }),
            }))}
            value={settings.kind}
            onChange={(kind) => setSettings({ ...settings, kind: kind as Settings['kind'] })}
          />
          {settings.kind === 'observations' && (
            <SelectField
              label={t('imports.unknownPrompts')}
              options={(['draft', 'active', 'no'] as const).map((choice) => ({
                value: choice,
                text: t('imports.createPrompts', { choice }),
              }))}
              value={settings.createPrompts}
              onChange={(choice) =>
                setSettings({ ...settings, createPrompts: choice as Settings['createPrompts'] })
              }
            />
          )}
        </div>
        <DropZone isDisabled={isRunning} onFile={(file) => void start(file, settings)} />
      </section>
      {progress !== null && <Report progress={progress} onStop={stop} />}
    </>
  );
}

function DropZone({ isDisabled, onFile }: { isDisabled: boolean; onFile: (file: File) => void }) {
  const [isOver, setOver] = useState(false);
  return (
    <div
      class={isOver ? 'drop over' : 'drop'}
      onDragOver={(event) => {
        event.preventDefault();
        setOver(true);
      }}
      onDragLeave={() => setOver(false)}
      onDrop={(event) => {
        event.preventDefault();
        setOver(false);
        const file = event.dataTransfer?.files[0];
        if (file !== undefined && !isDisabled) onFile(file);
      }}
    >
      <p aria-hidden="true">{t('imports.drop')}</p>
      <Field label={t('imports.choose')} hint={t('imports.formats')}>
        {(control) => (
          <input
            {...control}
            type="file"
            accept=".ndjson,.jsonl,.json,.csv,.gz"
            disabled={isDisabled}
            onChange={(event) => {
              const file = event.currentTarget.files?.[0];
              if (file !== undefined) onFile(file);
              // The same file can be chosen again.
              event.currentTarget.value = '';
            }}
          />
        )}
      </Field>
    </div>
  );
}

type LineError = Progress['errors'][number];

const COLUMNS: readonly Column<LineError>[] = [
  {
    head: t('imports.line'),
    isShort: true,
    data: ({ line }) => ({ line }),
    cell: ({ line }) => count(line),
  },
  {
    head: t('imports.reason'),
    data: ({ field, problem }) => ({ field, problem }),
    cell: ({ field, problem }) => (
      <>
        {field !== null && <code>{field}</code>} {problem}
      </>
    ),
  },
  { head: t('imports.value'), data: ({ value }) => ({ value }), cell: ({ value }) => value ?? '' },
];

function Report({ progress, onStop }: { progress: Progress; onStop: () => void }) {
  const { name, state, share, lines, accepted, known, bad, createdPrompts, errors, rejected } = progress;
  return (
    <section class="card" aria-label={name}>
      <h2>{name}</h2>
      <progress class="import-progress" max={1} value={share} aria-label={t('imports.progress', { name })} />
      <p role="status">
        {t('imports.state', { state })} {t('imports.counts', { lines, accepted, known, bad, createdPrompts })}
      </p>
      {state === 'running' && (
        <p class="actions">
          <button onClick={onStop}>{t('imports.stop')}</button>
        </p>
      )}
      {progress.error !== undefined && (
        <p class="error" role="alert">
          {reasonOf(progress.error)} {t('imports.again')}
        </p>
      )}
      {bad > 0 && state !== 'running' && (
        <>
          <h3>{t('imports.rejected')}</h3>
          <p class="hint">{t('imports.rejectedMeaning')}</p>
          <Table
            name="rejected-lines"
            of={t('imports.rejected')}
            columns={COLUMNS}
            rows={errors}
            keyOf={({ line, field, problem }) => `${line} ${field} ${problem}`}
            excerpt={{ rows: 20, noun: 'changes' }}
          />
          <p class="actions">
            <button onClick={() => saveRejected(name, rejected)}>{t('imports.download')}</button>
          </p>
        </>
      )}
    </section>
  );
}

function reasonOf(error: unknown): string {
  if (error instanceof LineTooLong) return t('imports.lineTooLong', { line: error.line });
  if (error instanceof TypeError && !isApiError(error) && navigator.onLine) return t('imports.unreadable');
  return explain(error).message;
}

/** The lines without their reasons, so that the file can be corrected and imported. */
function saveRejected(name: string, rejected: readonly string[]): void {
  const type = 'application/octet-stream';
  const plainName = name.replace(/\.gz$/i, '');
  saveFile(`rejected-${plainName}`, new Blob([`${rejected.join('\n')}\n`], { type }));
}
