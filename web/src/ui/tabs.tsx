/** A choice between a few views of one place, such as the breakdowns of a card. */
export function Tabs<Name extends string>({
  of,
  tabs,
  chosen,
  onChoose,
}: {
  /** The name of the group for screen readers. */
  of: string;
  tabs: readonly { readonly name: Name; readonly text: string }[];
  chosen: Name;
  onChoose: (name: Name) => void;
}) {
  return (
    <div class="segments" role="group" aria-label={of}>
      {tabs.map(({ name, text }) => (
        <button key={name} type="button" aria-pressed={name === chosen} onClick={() => onChoose(name)}>
          {text}
        </button>
      ))}
    </div>
  );
}
