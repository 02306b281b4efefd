/** Values with their texts, in the order in which a reader sees them. */
export type Options = readonly (readonly [value: string, text: string])[];

/** A choice of one of a few values. */
export interface ChoiceOptions {
  readonly label: string;
  readonly value: string;
  readonly options: Options;
  readonly choose: (value: string) => void;
}

/** A labelled choice in a form. */
export function Choice(choice: ChoiceOptions & { readonly id: string; readonly describedBy?: string | undefined }) {
  return (
    <>
      <label for={choice.id}>{choice.label}</label>
      <Select {...choice} />
    </>
  );
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

function Select(
  select: ChoiceOptions & { readonly id?: string | undefined; readonly describedBy?: string | undefined },
) {
  const { id, describedBy, value, options, choose } = select;
  return (
    <select
      id={id}
      aria-describedby={describedBy}
      value={value}
      onChange={(event) => choose(event.currentTarget.value)}
    >
      {/* What an address names counts, so it is shown. */}
      {!options.some(([option]) => option === value) && (
        <option value={value} selected>
          {value}
        </option>
      )}
      {options.map(([option, text]) => (
        <option key={option} value={option} selected={option === value}>
          {text}
        </option>
      ))}
    </select>
  );
}
