import { mayUnite, mergedValue, type MergeChoice } from '@trellis/domain/duplicates/merged-value'
import type { MergeInput } from '@trellis/domain/duplicates/api'
import type { Field } from '@trellis/domain/fields/field'
import type { RecordDetail } from '@trellis/domain/records/api'

type Value = RecordDetail['values'][string]

/** One field with what each record has in it. */
export interface MergeRow {
  readonly field: Field
  readonly values: readonly { readonly recordId: number; readonly value: Value }[]
  /** More than one value: somebody has to choose. */
  readonly isDiffering: boolean
  readonly mayUnite: boolean
  /** This person may choose; else the rule holds. */
  readonly mayChoose: boolean
}

export type Choices = ReadonlyMap<number, MergeChoice>

export function mergeRows(
  fields: readonly Field[],
  records: readonly RecordDetail[],
  choosable: ReadonlySet<number>,
): MergeRow[] {
  return fields.map((field) => {
    const values = records.map((record) => ({ recordId: record.id, value: record.values[field.id] ?? null }))
    const distinct = new Set(values.filter(({ value }) => value !== null).map(({ value }) => JSON.stringify(value)))
    return {
      field,
      values,
      isDiffering: distinct.size > 1,
      mayUnite: mayUnite(field) && distinct.size > 1,
      mayChoose: choosable.has(field.id),
    }
  })
}

/** Lists come together; of everything else the survivor's stays, or the first there is. */
export function choiceOf(row: MergeRow, survivorId: number, choices: Choices): MergeChoice {
  const chosen = row.mayChoose ? choices.get(row.field.id) : undefined
  if (chosen) return chosen
  const isText = row.field.dataType === 'plain_text' || row.field.dataType === 'formatted_text'
  if (row.mayChoose && row.mayUnite && !isText) return { unite: order(row, survivorId) }
  const present = order(row, survivorId).find((id) => valueOf(row, id) !== null)
  return { take: present ?? survivorId }
}

/** Ids of all records, the survivor first. */
export function order({ values }: Pick<MergeRow, 'values'>, survivorId: number): number[] {
  const ids = values.map(({ recordId }) => recordId)
  return [survivorId, ...ids.filter((id) => id !== survivorId)]
}

export const valueOf = ({ values }: MergeRow, id: number): Value =>
  values.find(({ recordId }) => recordId === id)?.value ?? null

/** What the field will hold. */
export const resultOf = (row: MergeRow, survivorId: number, choice: MergeChoice): Value =>
  mergedValue(row.field, { order: order(row, survivorId), valueOf: (id) => valueOf(row, id), choice }) ?? null

/** What is sent: a choice for each field that has one, with the versions that were looked at. */
export function mergeInputOf(
  rows: readonly MergeRow[],
  records: readonly RecordDetail[],
  survivorId: number,
  choices: Choices,
): MergeInput {
  return {
    survivorId,
    records: records.map(({ id: recordId, version }) => ({ recordId, version })),
    choices: rows
      .filter((row) => row.isDiffering && row.mayChoose)
      .map((row) => {
        const choice = choiceOf(row, survivorId, choices)
        const fieldId = row.field.id
        return 'take' in choice ? { fieldId, take: choice.take } : { fieldId, unite: [...choice.unite] }
      }),
  }
}
