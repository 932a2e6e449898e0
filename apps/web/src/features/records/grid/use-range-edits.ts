import type { ClipboardEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { isLink } from '@trellis/domain/fields/link'
import type { Values } from '@trellis/domain/records/api'
import { mostSavedRows } from '@trellis/domain/records/grid-api'
import { readyToRead } from '../../../api/ready-to-read.ts'
import { useFormats } from '../../../i18n/use-formats.ts'
import { useTeam } from '../../../session/use-session.ts'
import { copyText } from '../../../ui/copy-text.ts'
import { toastDone, toastError } from '../../../ui/toast.tsx'
import { useFieldContext } from '../../fields/field-context.tsx'
import { useUndoRedo } from '../../history/undo.ts'
import type { RecordEdits } from '../edits/use-record-edits.ts'
import { useFieldSentence } from '../field-sentence.ts'
import type { RecordRows } from '../use-record-rows.ts'
import { copiedAs, rememberCopied } from './copied-cells.ts'
import type { GridColumn } from './grid-columns.ts'
import type { CellRange } from './grid-position.ts'
import type { GridRow } from './grid-row.ts'
import { isTooMany, pasteArea, planClear, planFill, planPaste, type RangePlan } from './range-plan.ts'
import { htmlTable, tableOf, type FactText } from './range-text.ts'
import { formatTable, parseTable, type TextTable } from './tsv.ts'

interface RangeEditsOf {
  readonly rows: RecordRows
  readonly columns: readonly GridColumn[]
  readonly range: CellRange
  readonly edits: RecordEdits
  readonly mayWrite: boolean
  readonly mayUpdate: (fieldId: number) => boolean
  /** What new records take from the list's filter. */
  readonly newValues: Values
  readonly factText: FactText
  readonly select: (range: CellRange) => void
}

/** What is done with a whole range: copy, paste, fill, clear. Each is one batch with one undo. */
export function useRangeEdits(of: RangeEditsOf) {
  const { rows, columns, range, edits, mayWrite, mayUpdate, newValues, factText, select } = of
  const { t } = useTranslation()
  const { TeamId: teamId } = useTeam()
  const { text, rememberRecord } = useFieldContext()
  const { number } = useFormats()
  const sentence = useFieldSentence()
  const { undoBatch } = useUndoRedo()
  const columnsOf = ({ left, right }: CellRange) => columns.slice(left, right + 1)
  /** What may not be changed is passed over, as what can not be. */
  const writableOf = (cells: CellRange) =>
    columnsOf(cells).map((column) =>
      column.field && mayUpdate(column.field.id) ? column : { ...column, field: undefined },
    )

  function refuseTooMany(rowCount: number): boolean {
    if (!isTooMany(rowCount)) return false
    toastError(t('grid.range.tooMany', { number: number(mostSavedRows) }))
    return true
  }

  async function apply(plan: RangePlan) {
    if (plan.rejected > 0) toastError(t('records.pasteRejected', { count: plan.rejected }))
    const changes = plan.edits.length + plan.creates.length
    if (changes === 0) return
    const creates = plan.creates.map((values) => ({ ...newValues, ...values }))
    const label = t('records.change.records', { count: changes })
    const result = await edits.saveAll({ edits: plan.edits, creates }, label)
    if (result.created.length > 0) {
      rows.append(
        result.created.map(({ values, ...row }) => ({ ...row, values: values as GridRow['values'], facts: {} })),
      )
      const { batchId } = result
      toastDone(
        t('grid.range.pasted', {
          changed: t('grid.range.changed', { count: result.changed, number: number(result.changed) }),
          created: t('grid.range.created', { count: result.created.length, number: number(result.created.length) }),
        }),
        batchId === null ? undefined : { label: t('common.undo'), onUndo: () => undoBatch(batchId) },
      )
    }
    if (result.failed > 0)
      toastError(t('grid.range.notSaved', { count: Math.min(result.failed, 2), number: number(result.failed) }))
    const { length: missing, 0: first } = result.notCreated
    if (missing > 0) {
      const words = { count: Math.min(missing, 2), number: number(missing), why: sentence(first) }
      toastError(t('grid.range.notCreated', words))
    }
  }

  /** What went wrong on the way is said; the cells are back as they were. */
  function run(work: () => Promise<void>) {
    work().catch((error: unknown) => toastError(sentence(error)))
  }

  /** So many rows from a line on, heads of groups passed over. */
  async function rowsFrom(first: number, count: number): Promise<GridRow[]> {
    const found: GridRow[] = []
    for (let at = first; at < rows.rowCount && found.length < count;) {
      const end = Math.min(rows.rowCount, at + count - found.length)
      found.push(...(await rows.read(at, end)))
      at = end
    }
    return found
  }

  const loadedRows = ({ top, bottom }: CellRange) =>
    Array.from({ length: bottom - top + 1 }, (_, place) => rows.row(top + place) ?? rows.head(top + place))

  /** Whether the clipboard has it. */
  async function copy(event: ClipboardEvent): Promise<boolean> {
    event.preventDefault()
    if (refuseTooMany(range.bottom - range.top + 1)) return false
    const tableFor = (found: readonly GridRow[]) => tableOf(found, columnsOf(range), text, factText)
    const loaded = loadedRows(range)
    if (loaded.every((line) => line !== undefined)) {
      const copied = loaded.filter((line): line is GridRow => 'values' in line)
      const table = tableFor(copied)
      rememberCopied(formatTable(table), { rows: copied, columns: columnsOf(range) })
      event.clipboardData.setData('text/plain', formatTable(table))
      event.clipboardData.setData('text/html', htmlTable(table))
      return true
    }
    try {
      const found = await rows.read(range.top, range.bottom + 1)
      const written = formatTable(tableFor(found))
      await copyText(written)
      rememberCopied(written, { rows: found, columns: columnsOf(range) })
      toastDone(t('grid.range.copied', { count: Math.min(found.length, 2), number: number(found.length) }))
      return true
    } catch (error) {
      toastError(sentence(error))
      return false
    }
  }

  /** What the clipboard refused stays in its cells. */
  async function cut(event: ClipboardEvent) {
    if (await copy(event)) clear()
  }

  /** Names lead to records elsewhere; who pastes none waits for nothing. */
  async function linksIn(table: TextTable, target: readonly GridColumn[], height: number) {
    if (!target.some(({ field }) => field && isLink(field))) return undefined
    const { pastedLinks } = await import('./pasted-links.ts')
    return pastedLinks({ teamId, table, columns: target, height }, rememberRecord)
  }

  function paste(event: ClipboardEvent) {
    if (!mayWrite) return
    event.preventDefault()
    const written = event.clipboardData.getData('text/plain')
    const table = parseTable(written)
    if (table.length === 0) return
    const area = pasteArea(table, range, columns.length)
    const height = area.bottom - area.top + 1
    if (refuseTooMany(height)) return
    select({ ...area, bottom: Math.min(rows.rowCount - 1, area.bottom) })
    run(async () => {
      const target = writableOf(area)
      const [found, links] = await Promise.all([
        rowsFrom(area.top, height),
        linksIn(table, target, height),
        readyToRead(),
      ])
      // Only the end of a list that is known to be its end makes new records.
      const isAtEnd = !rows.isGrouped && rows.isExact
      const plan = planPaste(
        table,
        {
          rows: found,
          columns: target,
          height: isAtEnd ? height : found.length,
          ...(links && { links }),
          copied: copiedAs(written),
        },
        text,
      )
      await apply(plan)
      if (plan.creates.length > 0) select(area)
    })
  }

  function clear() {
    if (!mayWrite || refuseTooMany(range.bottom - range.top + 1)) return
    run(async () => apply(planClear(await rows.read(range.top, range.bottom + 1), writableOf(range))))
  }

  /** The first row of the range into the others; a single row takes the one above it. */
  function fillDown() {
    if (!mayWrite || refuseTooMany(range.bottom - range.top + 1)) return
    const isOneRow = range.top === range.bottom
    if (isOneRow && range.top === 0) return
    run(async () => {
      const [first, ...others] = await rows.read(isOneRow ? range.top - 1 : range.top, range.bottom + 1)
      if (first) await apply(planFill([first], others, writableOf(range)))
    })
  }

  /** The rows of the range again and again down to a line, or up to one. */
  function fillTo(line: number) {
    if (!mayWrite || (line >= range.top && line <= range.bottom)) return
    const isDown = line > range.bottom
    const target = isDown ? { first: range.bottom + 1, end: line + 1 } : { first: line, end: range.top }
    if (refuseTooMany(target.end - target.first)) return
    run(async () => {
      const source = await rows.read(range.top, range.bottom + 1)
      const targets = await rows.read(target.first, target.end)
      if (source.length === 0) return
      const inOrder = isDown ? [source, targets] : [source.toReversed(), targets.toReversed()]
      await apply(planFill(inOrder[0] ?? [], inOrder[1] ?? [], writableOf(range)))
      select({ ...range, top: Math.min(range.top, line), bottom: Math.max(range.bottom, line) })
    })
  }

  const quietly = (act: (event: ClipboardEvent) => Promise<unknown>) => (event: ClipboardEvent) => void act(event)
  return { copy: quietly(copy), cut: quietly(cut), paste, clear, fillDown, fillTo }
}
