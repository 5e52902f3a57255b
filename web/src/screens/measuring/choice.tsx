import { Field } from '../../ui/field.js';

/** A choice of values, each with its name. */
export function Choice({
  label,
  value,
  options,
  error,
  onChange,
}: {
  label: string;
  value: string;
  options: readonly (readonly [value: string, name: string])[];
  error?: string | undefined;
  onChange: (value: string) => void;
}) {
  return (
    <Field label={label} error={error}>
      {(field) => (
        <select {...field} value={value} onChange={(event) => onChange(event.currentTarget.value)}>
          {options.map(([one, name]) => (
            <option key={one} value={one}>
              {name}
            </option>
          ))}
        </select>
      )}
    </Field>
  );
}
