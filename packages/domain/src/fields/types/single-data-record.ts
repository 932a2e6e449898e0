import { id } from '../../api/ids.ts'
import { fold } from '../../text/fold.ts'
import { defineFieldType } from '../field-type.ts'
import { linkSettings } from '../link.ts'
import { linkIdOf, linkName, linkText } from '../link-text.ts'
import { oneIdOperators } from '../operators-by-shape.ts'

/** A link to a record. */
export const singleDataRecord = defineFieldType({
  id: 'single_data_record',
  shape: 'id',
  settings: linkSettings,
  defaultSettings: null,
  value: () => id,
  refusal: 'not-a-record',
  parse: (text, { collectionId }, context) => {
    const recordId = linkIdOf(text, collectionId, context)
    return recordId === null ? { problem: 'not-a-record' } : { value: recordId }
  },
  format: (value, { collectionId }, context) => linkText(Number(value), collectionId, context),
  display: (value, _settings, context) => linkName(Number(value), context),
  sortKey: (value, _settings, context) => fold(linkName(Number(value), context)),
  operators: oneIdOperators,
  isUniqueAllowed: true,
  samples: [{ value: 101, settings: { collectionId: 2 } }],
})
