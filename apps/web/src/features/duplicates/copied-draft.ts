import type { Value } from '@trellis/domain/fields/field-type'

/** Values for the form of a new record, on their way from the record that was to be duplicated to the form. */
let waiting: { collectionId: number; values: Readonly<Record<string, Value>> } | undefined

export function leaveDraft(collectionId: number, values: Readonly<Record<string, Value>>): void {
  waiting = { collectionId, values }
}

/** Once: the next new record starts empty again. Read while a form is mounted, dropped when it is closed. */
export const draftFor = (collectionId: number) => (waiting?.collectionId === collectionId ? waiting.values : undefined)

export function dropDraft(): void {
  waiting = undefined
}
