/** Values with their texts, in the order in which a reader sees them. */
export type Options = readonly (readonly [value: string, text: string])[];

/** A choice of one of a few values. */
export interface ChoiceOptions {
  readonly label: string;
  readonly value: string;
  readonly options: Options;
  readonly choose: (value: string) => void;
}

/** A labelled choice above a grid. */
export function FilterChoice(choice: ChoiceOptions) {
  return (
    <label class="field">
      {choice.label}
      <Select {...choice} />
    </label>
  );
}

function Select({ value, options, choose }: ChoiceOptions) {
  return (
    <select value={value} onChange={(event) => choose(event.currentTarget.value)}>
      {options.map(([option, text]) => (
        <option key={option} value={option} selected={option === value}>
          {text}
        </option>
      ))}
    </select>
  );
}
