import type { ComponentChildren } from 'preact';
import { useState } from 'preact/hooks';
import { Dialog } from './dialog.js';

/** A button that opens all of something in a panel at the side of the window. */
export function Drawer({
  button,
  title,
  children,
}: {
  button: ComponentChildren;
  title: string;
  /** The contents, which exist while the drawer is open. */
  children: () => ComponentChildren;
}) {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <button type="button" class="plain more" onClick={() => setOpen(true)}>
        {button}
        <span class="visually-hidden"> {title}</span>
      </button>
      {isOpen && (
        <Dialog title={title} look="drawer" onClose={() => setOpen(false)}>
          {children()}
        </Dialog>
      )}
    </>
  );
}
