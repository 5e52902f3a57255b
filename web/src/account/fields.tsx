import { t } from '../messages/account.js';
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

type OwnFieldProps = Pick<TextFieldProps, 'error' | 'value' | 'onChange'>;

/** The name of a person. */
export const NameField = (props: OwnFieldProps) => (
  <TextField {...props} label={t('account.name')} autocomplete="name" maxLength={80} />
);

/** The address that a person signs in with. */
export const EmailField = (props: OwnFieldProps) => (
  <TextField {...props} label={t('account.email')} type="email" autocomplete="username" maxLength={254} />
);

/** The longest password that the service accepts. */
const MAX_LENGTH = 256;

/** The present password of a person. */
export const PasswordField = ({
  label = t('account.password'),
  ...props
}: OwnFieldProps & { label?: string }) => (
  <TextField
    {...props}
    label={label}
    type="password"
    autocomplete="current-password"
    maxLength={MAX_LENGTH}
  />
);

/** The shortest password that the service accepts. */
const MIN_LENGTH = 12;

/** A password that a person chooses. */
export const NewPasswordField = (props: OwnFieldProps) => (
  <TextField
    {...props}
    label={t('account.choosePassword')}
    hint={t('account.passwordHint', { count: MIN_LENGTH })}
    type="password"
    autocomplete="new-password"
    minLength={MIN_LENGTH}
    maxLength={MAX_LENGTH}
  />
);
