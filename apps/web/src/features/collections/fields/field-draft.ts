import type { Language, LocalText } from '@trellis/domain/api/ids'
import type { FieldChanges, FieldInput } from '@trellis/domain/fields/api'
import { isLink } from '@trellis/domain/fields/link'
import { columnName, type Field } from '@trellis/domain/fields/field'
import { fieldTypeOf, type FieldTypeId } from '@trellis/domain/fields/registry'
import type { DataType } from '@trellis/domain/fields/data-types'

/** A field as the drawer edits it, new or known. */
export interface FieldDraft {
  title: LocalText
  /** Empty on a new field: made from the title. */
  columnName: string
  dataType: DataType
  /** What the field is for. */
  description: string
  helpText: string
  displayWidth: Field['displayWidth']
  isRequired: boolean
  isUnique: boolean
  isShownInViews: boolean
  defaultValue: unknown
  settings: Record<string, unknown>
  /** A custom list to be made together with the field. */
  newList: { name: string; options: string } | null
  /** Title of a field to be made on the other side of a link; null for none. */
  reverseTitle: string | null
}

export function newDraft(): FieldDraft {
  return {
    title: {},
    columnName: '',
    dataType: 'plain_text',
    description: '',
    helpText: '',
    displayWidth: 'half',
    isRequired: false,
    isUnique: false,
    isShownInViews: true,
    defaultValue: null,
    settings: settingsOf('plain_text'),
    newList: null,
    reverseTitle: null,
  }
}

export function draftOf(field: Field): FieldDraft {
  const {
    title,
    columnName: name,
    dataType,
    description,
    helpText,
    displayWidth,
    isRequired,
    isUnique,
    isShownInViews,
    settings,
  } = field
  const defaultValue = field.defaultValue ?? null
  return {
    title,
    columnName: name,
    dataType,
    description,
    helpText,
    displayWidth,
    isRequired,
    isUnique,
    isShownInViews,
    defaultValue,
    settings,
    newList: null,
    reverseTitle: null,
  }
}

/** Another type begins with its own settings; what it cannot keep goes. */
export function withType(draft: FieldDraft, dataType: FieldTypeId): FieldDraft {
  const isUnique = draft.isUnique && fieldTypeOf(dataType).isUniqueAllowed
  return {
    ...draft,
    dataType,
    isUnique,
    defaultValue: null,
    settings: settingsOf(dataType),
    newList: null,
    reverseTitle: null,
  }
}

function settingsOf(dataType: FieldTypeId): Record<string, unknown> {
  return fieldTypeOf(dataType).defaultSettings ?? {}
}

/** The attributes that differ, which is also the number of unsaved changes. */
export function changedKeys(draft: FieldDraft, base: FieldDraft): (keyof FieldDraft)[] {
  const keys = Object.keys(draft) as (keyof FieldDraft)[]
  return keys.filter((key) => JSON.stringify(draft[key]) !== JSON.stringify(base[key]))
}

export type DraftProblem = 'title' | 'columnName' | 'list' | 'collection' | 'reverseTitle'

export function problemsOf(draft: FieldDraft, dataLanguage: Language): DraftProblem[] {
  const problems: DraftProblem[] = []
  if (!draft.title[dataLanguage]?.trim()) problems.push('title')
  if (draft.columnName !== '' && !columnName.safeParse(draft.columnName).success) problems.push('columnName')
  const isSelection = draft.dataType === 'single_selection_from_list' || draft.dataType === 'multi_selection_from_list'
  if (isSelection && draft.settings['listId'] === undefined && !draft.newList?.name.trim()) problems.push('list')
  if (isLink(draft) && draft.settings['collectionId'] === undefined) problems.push('collection')
  if (draft.reverseTitle !== null && draft.reverseTitle.trim() === '') problems.push('reverseTitle')
  return problems
}

/** What a new field is made of. */
export function inputOf(draft: FieldDraft): FieldInput {
  const { newList: _, reverseTitle: __, columnName: name, title, ...input } = draft
  return { ...input, title: withoutEmpty(title), ...(name && { columnName: name }) }
}

/** What has changed of a known one. */
export function changesOf(draft: FieldDraft, base: FieldDraft): FieldChanges {
  const { newList: _, dataType: __, reverseTitle: ___, ...editable } = draft
  const changed = new Set<string>(changedKeys(draft, base))
  const changes = Object.fromEntries(Object.entries(editable).filter(([key]) => changed.has(key)))
  return changed.has('title') ? { ...changes, title: withoutEmpty(draft.title) } : changes
}

function withoutEmpty(title: LocalText): LocalText {
  return Object.fromEntries(Object.entries(title).filter(([, text]) => text.trim() !== ''))
}
