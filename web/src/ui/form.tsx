import type { JSX } from 'preact';

/** A form that calls `onSubmit` and stays on its page. */
export function Form({
  onSubmit,
  ...attributes
}: Omit<JSX.IntrinsicElements['form'], 'onSubmit'> & { onSubmit: () => unknown }) {
  return (
    <form
      {...attributes}
      onSubmit={(event) => {
        event.preventDefault();
        onSubmit();
      }}
    />
  );
}
