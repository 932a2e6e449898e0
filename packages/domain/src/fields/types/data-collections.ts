import { z } from 'zod'
import { id } from '../../api/ids.ts'
import { fold } from '../../text/fold.ts'
import { defineFieldType } from '../field-type.ts'
import { manyIdsOperators, oneIdOperators } from '../operators-by-shape.ts'
import { collectionIdOf, collectionName, collectionText } from '../team-names.ts'
import { joinIds, manyIds, readIds } from './many-ids.ts'

/** One of the team's collections. */
export const singleDataCollection = defineFieldType({
  id: 'single_data_collection',
  shape: 'id',
  settings: z.object({}),
  defaultSettings: {},
  value: () => id,
  refusal: 'not-a-collection',
  parse: (text, _settings, context) => {
    const collectionId = collectionIdOf(text, context)
    return collectionId === null ? { problem: 'not-a-collection' } : { value: collectionId }
  },
  format: (value, _settings, context) => collectionText(value, context),
  display: (value, _settings, context) => collectionName(value, context),
  sortKey: (value, _settings, context) => fold(collectionName(value, context)),
  operators: oneIdOperators,
  refersTo: 'collection',
  isUniqueAllowed: true,
  samples: [{ value: 4 }, { value: 2 }],
})

/** Some of them, in the order they were chosen, each once. */
export const multiDataCollection = defineFieldType({
  id: 'multi_data_collection',
  shape: 'ids',
  settings: z.object({}),
  defaultSettings: {},
  value: () => manyIds,
  refusal: 'not-a-collection',
  parse: (text, _settings, context) =>
    readIds(text, (part) => collectionIdOf(part, context)) ?? { problem: 'not-a-collection' },
  format: (value, _settings, context) => joinIds(value, (each) => collectionText(each, context)),
  display: (value, _settings, context) =>
    [value]
      .flat()
      .map((each) => collectionName(each, context))
      .join(', '),
  sortKey: (value, _settings, context) =>
    fold(
      [value]
        .flat()
        .map((each) => collectionName(each, context))
        .join(', '),
    ),
  operators: manyIdsOperators,
  refersTo: 'collection',
  isSortable: false,
  isUniqueAllowed: false,
  samples: [{ value: [4] }, { value: [3, 5] }],
})
