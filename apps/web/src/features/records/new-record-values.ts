import type { Field } from '@trellis/domain/fields/field'
import type { Value } from '@trellis/domain/fields/field-type'
import type { Values } from '@trellis/domain/records/api'

/** What a form says of a new record; a default that was taken out is sent as empty, for what is not said gets it. */
export function newRecordValues(
  values: Readonly<Record<number, Value>>,
  fields: readonly Pick<Field, 'id' | 'defaultValue'>[],
): Values {
  const said = fields.flatMap(({ id, defaultValue = null }) => {
    const value = values[id] ?? null
    return value === null && defaultValue === null ? [] : [[id, value] as const]
  })
  return Object.fromEntries(said) as Values
}
