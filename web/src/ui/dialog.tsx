import type { ComponentChildren } from 'preact';
import { useEffect, useId, useRef } from 'preact/hooks';
import { t } from '../messages/messages.js';

interface DialogProps {
  readonly title: string;
  /** Called by Escape and the close button. Without it, only the contents can close the dialog. */
  readonly onClose?: () => void;
  /** `drawer`: a panel at the side of the window. Default: in the middle. */
  readonly look?: 'drawer';
  readonly children: ComponentChildren;
}

/** The element to focus: the first field or, without one, the first action that is not destructive. */
const FIRST = ['input, textarea, select', 'button:not(.danger)'].map((all) => `:not(header) > :is(${all})`);

/** A modal dialog, open while it is rendered. On closing, focus returns to the element that had it before. */
export function Dialog({ title, onClose, look, children }: DialogProps) {
  const ref = useRef<HTMLDialogElement>(null);
  const id = useId();
  useEffect(() => {
    const dialog = ref.current;
    const opener = document.activeElement;
    dialog?.showModal();
    const first = FIRST.map((selector) => dialog?.querySelector<HTMLElement>(selector)).find((one) => one);
    first?.focus();
    return () => {
      dialog?.close();
      if (opener instanceof HTMLElement) opener.focus();
    };
  }, []);
  return (
    <dialog
      ref={ref}
      class={look}
      aria-labelledby={id}
      onCancel={(event) => {
        event.preventDefault();
        onClose?.();
      }}
      onClick={(event) => look === 'drawer' && closesDrawer(event.target, ref.current) && onClose?.()}
    >
      <header>
        <h2 id={id}>{title}</h2>
        {onClose && (
          <button type="button" class="plain" onClick={onClose} aria-label={t('ui.close')}>
            ✕
          </button>
        )}
      </header>
      {children}
    </dialog>
  );
}

/** Whether a click leaves a drawer: a click outside, or on a link to another screen. */
function closesDrawer(target: EventTarget | null, dialog: HTMLDialogElement | null): boolean {
  return target === dialog || (target instanceof Element && target.closest('a[href]') !== null);
}
