import type { Language } from '../api/ids.ts'
import type { TextContext } from '../fields/field-type.ts'
import { sampleLists } from './lists.ts'
import { sampleFiles } from './files.ts'
import { sampleCollectionIds, sampleCollections } from './collections.ts'
import { samplePeople, teacherNames } from './people.ts'

/** Teachers are the records 101, 102, ... here; seeds give them their own ids. */
const teacherIds = new Map<string, number>(teacherNames.map((name, index) => [name, 101 + index]))
const namesById = new Map([...teacherIds].map(([name, id]) => [id, name]))

/** What the samples of the field types refer to: list 1 and 2, teachers, people, collections, Portland's time and country. */
export function sampleContext(language: Language = 'en'): TextContext {
  return {
    language,
    timezone: 'America/Los_Angeles',
    country: 'US',
    listItems: (listId) => sampleLists.find(({ id }) => id === listId)?.items ?? [],
    recordName: (recordId) => namesById.get(recordId),
    fileName: (fileId) => sampleFiles.find(({ id }) => id === fileId)?.name,
    people: samplePeople,
    collections: sampleCollections.map(({ key, pluralName, icon }) => ({
      id: sampleCollectionIds[key],
      name: pluralName.en ?? '',
      icon,
    })),
    recordIdByName: (collectionId, name) =>
      collectionId === sampleCollectionIds.teachers ? teacherIds.get(name) : undefined,
  }
}
