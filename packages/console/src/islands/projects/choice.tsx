/** A labelled choice of one of a few values. */
export function Choice(choice: {
  readonly id: string;
  readonly label: string;
  readonly value: string;
  readonly options: readonly (readonly [value: string, text: string])[];
  readonly choose: (value: string) => void;
}) {
  const { id, label, options, choose } = choice;
  return (
    <>
      <label for={id}>{label}</label>
      <select id={id} value={choice.value} onChange={(event) => choose(event.currentTarget.value)}>
        {options.map(([value, text]) => (
          <option key={value} value={value} selected={value === choice.value}>
            {text}
          </option>
        ))}
      </select>
    </>
  );
}
