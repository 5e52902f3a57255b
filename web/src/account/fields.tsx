import { Field } from '../ui/field.js';

interface TextFieldProps {
  readonly label: string;
  readonly hint?: string;
  readonly error?: string | undefined;
  readonly value: string;
  readonly onChange: (value: string) => void;
  readonly type?: 'text' | 'email' | 'password';
  /** The kind of value that the browser may fill in. */
  readonly autocomplete: string;
  readonly minLength?: number;
  readonly maxLength: number;
}

/** A required line of text. */
export function TextField({ label, hint, error, value, onChange, type = 'text', ...rest }: TextFieldProps) {
  return (
    <Field label={label} hint={hint} error={error}>
      {(control) => {
        const props = {
          ...control,
          ...rest,
          name: rest.autocomplete,
          required: true,
          spellcheck: false,
          value,
          onInput: (event: { currentTarget: HTMLInputElement }) => onChange(event.currentTarget.value),
        };
        if (type === 'password') return <input {...props} type="password" />;
        return type === 'email' ? <input {...props} type="email" /> : <input {...props} type="text" />;
      }}
    </Field>
  );
}
