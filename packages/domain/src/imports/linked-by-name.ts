import type { Field } from '../fields/field.ts'
import { hasCandidates, reversedLink } from '../fields/link.ts'
import { fieldTypeOf, isBuilt } from '../fields/registry.ts'

interface Linked {
  readonly nameFieldId: number | null
  readonly fields: readonly Field[]
}

/** Whether a name alone is enough to make a record that a link may lead to. */
export function mayMakeLinked(link: Field, { nameFieldId, fields }: Linked): boolean {
  const name = fields.find(({ id }) => id === nameFieldId)
  if (!name || !isBuilt(name.dataType) || fieldTypeOf(name.dataType).shape !== 'text') return false
  // What the link asks of a record cannot be known of one that is only a name.
  if (hasCandidates(link) || reversedLink(link) !== undefined) return false
  return fields.every(({ id, isRequired, defaultValue }) => id === nameFieldId || !isRequired || defaultValue !== null)
}
