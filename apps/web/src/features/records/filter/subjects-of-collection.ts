import type { Collection } from '@trellis/domain/collections/api'
import type { Language } from '@trellis/domain/api/ids'
import type { Field } from '@trellis/domain/fields/field'
import type { JsonPart } from '@trellis/domain/fields/json-part'
import { isLink, linkedCollectionId } from '@trellis/domain/fields/link'
import { fieldTypeOf } from '@trellis/domain/fields/registry'
import { mostLinksOnTheWay } from '@trellis/domain/records/condition'
import { operandCount, type Operator } from '@trellis/domain/records/operators'
import type { PartKey } from '@trellis/domain/records/sentence-keys'
import { comparisonOf, isPersonType, metadataOperators, operatorsOf } from '@trellis/domain/records/subject'
import type { FieldShape } from '../../fields/field-face.ts'
import { faceOf } from '../../fields/registry.ts'
import { titleOf, type FilterSubject } from './filter-subjects.ts'

/** What the facts about a record are edited as; the name is a field. */
const factTypes = {
  id: 'number',
  createdAt: 'date_time',
  createdBy: 'single_entity',
  updatedAt: 'date_time',
  updatedBy: 'single_entity',
} as const
const factKeys = ['id', 'createdAt', 'createdBy', 'updatedAt', 'updatedBy'] as const

export interface SubjectSource {
  readonly collection: Collection
  readonly collections: readonly Collection[]
  readonly language: Language
  readonly metaTitle: (key: (typeof factKeys)[number] | 'collections') => string
  readonly partTitle: (key: PartKey) => string
}

/** A walk over links to a collection whose fields are chosen from. */
export interface Station {
  readonly links: readonly Field[]
  readonly collection: Collection
}

/** Where these links lead to, one after the other; as far as they do. */
export function stationAt({ collection, collections }: SubjectSource, via: readonly number[]): Station {
  let station: Station = { links: [], collection }
  for (const linkId of via) {
    const link = station.collection.DataFields.find(({ id }) => id === linkId)
    const next = link && behind(station, link, collections)
    if (!next) break
    station = next
  }
  return station
}

function behind({ links }: Station, link: Field, collections: readonly Collection[]) {
  const collection = isLink(link) ? collections.find(({ id }) => id === linkedCollectionId(link)) : undefined
  return collection && { links: [...links, link], collection }
}

/** The stations that are one link further. */
const stationsBehind = (station: Station, { collections }: SubjectSource): Station[] =>
  station.links.length < mostLinksOnTheWay
    ? station.collection.DataFields.flatMap((link) => behind(station, link, collections) ?? [])
    : []

/** What one can ask about at a station: its fields, those one link further, and of the record itself its facts. */
export function subjectsAt(station: Station, source: SubjectSource): FilterSubject[] {
  const further = stationsBehind(station, source).flatMap((next) => fieldsAt(next, source))
  const own = fieldsAt(station, source)
  return station.links.length > 0 ? [...own, ...further] : [...own, ...factsOf(source), ...further]
}

/** The stations whose fields are more than can be listed here: links that lead on to links. */
export function waysFrom(station: Station, source: SubjectSource): Station[] {
  return stationsBehind(station, source).filter((next) => stationsBehind(next, source).length > 0)
}

const wayTo = ({ links }: Station, language: Language): string =>
  links.map(({ title }) => `${titleOf(title, language)} › `).join('')

/** "Teacher › School › …" */
export const titleOfWay = (station: Station, language: Language): string => `${wayTo(station, language)}…`

export const keyOfWay = ({ links }: Station): string => `way>${links.map(({ id }) => id).join('>')}`

/** Of linked records with their way: "Teacher › City". */
function fieldsAt(station: Station, { language, partTitle }: SubjectSource): FilterSubject[] {
  const via = station.links.map(({ id }) => id)
  return station.collection.DataFields.filter((field) => faceOf(field.dataType))
    .flatMap((field) => [...subjectOfField(field, language), ...partsOfField(field, language, partTitle)])
    .map((subject) => ({
      ...subject,
      key: [...via, subject.key].join('>'),
      left:
        via.length > 0 && 'field' in subject.left
          ? { field: subject.left.field, via, ...partOf(subject) }
          : subject.left,
      title: `${wayTo(station, language)}${subject.title}`,
    }))
}

const partOf = ({ left }: FilterSubject) => ('part' in left && left.part ? { part: left.part } : {})

function factsOf({ collection, collections, metaTitle }: SubjectSource): FilterSubject[] {
  const facts = factKeys.map((key): FilterSubject => {
    const dataType = factTypes[key]
    const isPerson = dataType === 'single_entity'
    return {
      key,
      left: { meta: key },
      title: metaTitle(key),
      comparison: dataType === 'number' ? 'number' : isPerson ? 'id' : 'instant',
      shape: { id: 0, dataType, settings: {}, isRequired: false },
      operators: metadataOperators(key),
      isPerson,
    }
  })
  const hasTree = collections.some(
    (one) => one.idRootDataCollection === collection.idRootDataCollection && one.idParentDataCollection !== null,
  )
  if (!hasTree) return facts
  return [
    ...facts,
    {
      key: 'collections',
      left: { meta: 'collections' },
      title: metaTitle('collections'),
      comparison: 'ids',
      shape: { id: 0, dataType: 'multi_data_collection', settings: {}, isRequired: false },
      operators: metadataOperators('collections'),
      isPerson: false,
    },
  ]
}

function subjectOfField(field: Field, language: Language): FilterSubject[] {
  const comparison = comparisonOf(field.dataType)
  if (comparison === null) return []
  return [
    {
      key: String(field.id),
      left: { field: field.id },
      title: titleOf(field.title, language),
      comparison,
      shape: shapeOf(field, fieldTypeOf(field.dataType).compared),
      operators: offered(field),
      isPerson: isPersonType(field.dataType),
    },
  ]
}

/** Lists of ids are offered where they can be picked; texts, numbers and days are typed one by one. */
function offered({ dataType }: Field): readonly Operator[] {
  const isTyped = !['id', 'ids'].includes(comparisonOf(dataType) ?? 'id')
  const mayBeMany = isTyped || faceOf(dataType)?.EditMany !== undefined
  return operatorsOf(dataType).filter((operator) => mayBeMany || operandCount[operator] !== 'many')
}

const shapeOf = (field: Field, part: JsonPart | undefined): FieldShape => ({
  ...field,
  isRequired: false,
  ...(part && { dataType: part.editedAs }),
})

/** The city of an address, the net total of a bill. */
function partsOfField(field: Field, language: Language, partTitle: (key: PartKey) => string): FilterSubject[] {
  const parts = Object.entries(fieldTypeOf(field.dataType).parts ?? {}) as [PartKey, JsonPart][]
  return parts.map(([key, part]) => {
    const Edit = faceOf(field.dataType)?.partEditors?.[key]
    return {
      key: `${field.id}.${key}`,
      left: { field: field.id, part: key },
      title: `${titleOf(field.title, language)} › ${partTitle(key)}`,
      comparison: part.comparison,
      shape: shapeOf(field, part),
      operators: part.operators,
      isPerson: false,
      isCountry: part.isCountry ?? false,
      ...(Edit && { Edit }),
    }
  })
}
