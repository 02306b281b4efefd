/** The names of a record's members, which `Object.keys` only knows to be texts. */
export function namesOf<Name extends string>(record: Readonly<Record<Name, unknown>>): readonly Name[] {
  // Callers write the record out, or take all its names from its type.
  return Object.keys(record) as Name[];
}
