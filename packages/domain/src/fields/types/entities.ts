import { z } from 'zod'
import { id } from '../../api/ids.ts'
import { fold } from '../../text/fold.ts'
import { defineFieldType } from '../field-type.ts'
import { manyIdsOperators, oneIdOperators } from '../operators-by-shape.ts'
import { personIdOf, personName, personText } from '../team-names.ts'
import { joinIds, manyIds, readIds } from './many-ids.ts'

/** One of the people of the team, by team user id: an owner, an assignee. Whoever leaves stays in old values. */
export const singleEntity = defineFieldType({
  id: 'single_entity',
  shape: 'id',
  settings: z.object({}),
  defaultSettings: {},
  value: () => id,
  refusal: 'not-a-person',
  parse: (text, _settings, context) => {
    const personId = personIdOf(text, context)
    return personId === null ? { problem: 'not-a-person' } : { value: personId }
  },
  format: (value, _settings, context) => personText(value, context),
  display: (value, _settings, context) => personName(value, context),
  sortKey: (value, _settings, context) => fold(personName(value, context)),
  operators: oneIdOperators,
  refersTo: 'person',
  isUniqueAllowed: true,
  samples: [{ value: 1 }, { value: 4 }],
})

/** Some of them, in the order they were chosen, each once. */
export const multiEntity = defineFieldType({
  id: 'multi_entity',
  shape: 'ids',
  settings: z.object({}),
  defaultSettings: {},
  value: () => manyIds,
  refusal: 'not-a-person',
  parse: (text, _settings, context) =>
    readIds(text, (part) => personIdOf(part, context)) ?? { problem: 'not-a-person' },
  format: (value, _settings, context) => joinIds(value, (each) => personText(each, context)),
  display: (value, _settings, context) =>
    [value]
      .flat()
      .map((each) => personName(each, context))
      .join(', '),
  sortKey: (value, _settings, context) =>
    fold(
      [value]
        .flat()
        .map((each) => personName(each, context))
        .join(', '),
    ),
  operators: manyIdsOperators,
  refersTo: 'person',
  isSortable: false,
  isUniqueAllowed: false,
  samples: [{ value: [1] }, { value: [2, 1, 4] }],
})
