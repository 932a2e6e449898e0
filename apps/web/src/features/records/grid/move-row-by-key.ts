import type { KeyboardEvent } from 'react'
import type { ManualOrder } from '../members/use-manual-order.ts'
import type { RecordRows } from '../use-record-rows.ts'

interface RowAt {
  readonly rows: RecordRows
  readonly order: ManualOrder | undefined
  readonly at: number
}

/** Alt with arrow up or down, in an order made by hand. @returns the line of the cursor afterwards, where that was meant */
export function moveRowByKey(event: KeyboardEvent, { rows, order, at }: RowAt): number | undefined {
  const by = event.key === 'ArrowUp' ? -1 : event.key === 'ArrowDown' ? 1 : undefined
  const row = rows.row(at)
  if (!event.altKey || by === undefined || !order || !row || at + by < 0 || at + by >= rows.rowCount) return undefined
  event.preventDefault()
  if (order.move) {
    order.move(row, by)
    return at + by
  }
  order.sayWhyNot()
  return at
}
