import { z } from 'zod'
import { id } from '../../api/ids.ts'
import { fold } from '../../text/fold.ts'
import { defineFieldType } from '../field-type.ts'
import type { TextContext } from '../field-type.ts'
import { oneIdOperators } from '../operators-by-shape.ts'

const nameOf = (value: unknown, context: TextContext): string =>
  context.recordName(Number(value)) ?? `#${Number(value)}`

/** A link to a record. Its text is the record's name, or `#id` where the name is not enough to find it again. */
export const singleDataRecord = defineFieldType({
  id: 'single_data_record',
  shape: 'id',
  settings: z.object({ collectionId: id }),
  defaultSettings: null,
  value: () => id,
  refusal: 'not-a-record',
  parse: (text, { collectionId }, context) => {
    const found = context.recordIdByName?.(collectionId, text) ?? Number(/^#([1-9]\d{0,15})$/.exec(text)?.[1])
    return id.safeParse(found).success ? { value: found } : { problem: 'not-a-record' }
  },
  format: (value, { collectionId }, context) => {
    const name = nameOf(value, context)
    const isFoundAgain = !context.recordIdByName || context.recordIdByName(collectionId, name) === value
    return isFoundAgain ? name : `#${Number(value)}`
  },
  display: (value, _settings, context) => nameOf(value, context),
  sortKey: (value, _settings, context) => fold(nameOf(value, context)),
  operators: oneIdOperators,
  isSortable: false,
  isUniqueAllowed: true,
  samples: [{ value: 101, settings: { collectionId: 2 } }],
})
