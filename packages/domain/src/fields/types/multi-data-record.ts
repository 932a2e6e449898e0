import { z } from 'zod'
import { id } from '../../api/ids.ts'
import { fold } from '../../text/fold.ts'
import { defineFieldType } from '../field-type.ts'
import { joinTexts, splitTexts } from '../joined-texts.ts'
import { linkedIdsIn, mostLinked, multiLinkSettings } from '../link.ts'
import { linkIdOf, linkName, linkText } from '../link-text.ts'
import { manyIdsOperators } from '../operators-by-shape.ts'

/** Links to several records in the order they were chosen, each once; or, as a reverse field, what links here. */
export const multiDataRecord = defineFieldType({
  id: 'multi_data_record',
  shape: 'ids',
  settings: multiLinkSettings,
  defaultSettings: null,
  value: () =>
    z
      .array(id)
      .min(1)
      .max(mostLinked, 'too-long')
      .transform((ids) => [...new Set(ids)]),
  refusal: 'not-a-record',
  parse: (text, { collectionId }, context) => {
    const whole = linkIdOf(text, collectionId, context)
    if (whole !== null) return { value: [whole] }
    const ids = splitTexts(text, (each) => linkIdOf(each, collectionId, context))
    if (ids === null) return { problem: 'not-a-record' }
    return ids.length > mostLinked ? { problem: 'too-long' } : { value: [...new Set(ids)] }
  },
  format: (value, { collectionId }, context) =>
    joinTexts(linkedIdsIn(value).map((each) => linkText(each, collectionId, context))),
  display: (value, _settings, context) =>
    linkedIdsIn(value)
      .map((each) => linkName(each, context))
      .join(', '),
  sortKey: (value, _settings, context) =>
    fold(
      linkedIdsIn(value)
        .map((each) => linkName(each, context))
        .join(', '),
    ),
  operators: manyIdsOperators,
  isSortable: false,
  isUniqueAllowed: false,
  samples: [
    { value: [101], settings: { collectionId: 2 } },
    { value: [103, 101], settings: { collectionId: 2 } },
  ],
})
