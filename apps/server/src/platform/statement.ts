/** A statement under construction: identifiers are made from ids by the caller, values are always parameters. */
export interface Statement {
  readonly values: unknown[]
  /** Adds a value and gives its placeholder, cast where the type cannot be inferred. */
  readonly param: (value: unknown, cast?: string) => string
}

export function newStatement(): Statement {
  const values: unknown[] = []
  return {
    values,
    param(value, cast) {
      values.push(value)
      return cast ? `$${values.length}::${cast}` : `$${values.length}`
    },
  }
}
