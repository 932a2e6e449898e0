import { Skeleton, UnstyledButton } from '@mantine/core'
import { CaretRightIcon } from '@phosphor-icons/react/CaretRight'
import { useEffect, useRef, useState, type KeyboardEvent } from 'react'
import { useTranslation } from 'react-i18next'
import type { Collection } from '@trellis/domain/collections/api'
import { useFormats } from '../../i18n/use-formats.ts'
import { useBookmarkToggle } from '../bookmarks/bookmark-calls.ts'
import { CardMenu } from './card-menu.tsx'
import type { UndoStack } from './edits/undo-stack.ts'
import { BulkBar } from './grid/bulk-bar.tsx'
import { useGroupText } from './group-text.tsx'
import type { GridColumn } from './grid/grid-columns.ts'
import type { GridRow } from './grid/grid-row.ts'
import { moveRowByKey } from './grid/move-row-by-key.ts'
import { useBeginning } from './grid/use-beginning.ts'
import { useCheckedRows } from './grid/use-grid-cursor.ts'
import type { ListState } from './list-state.ts'
import { RecordCard } from './record-card.tsx'
import { useTotalText } from './total-text.ts'
import { UndoNote } from './undo-note.tsx'
import type { ListActions } from './use-list-actions.ts'
import type { RecordRows } from './use-record-rows.ts'
import type { ShownTotal } from './use-totals.ts'
import { useCardWindow } from './use-card-window.ts'
import classes from './record-cards.module.css'

interface RecordCardsProps {
  readonly collection: Collection
  readonly rows: RecordRows
  readonly state: ListState
  readonly columns: readonly GridColumn[]
  readonly totals: ReadonlyMap<string, ShownTotal>
  readonly titleOf: (column: GridColumn) => string
  readonly actions: Omit<ListActions, 'bulkDialog'>
  readonly stack: UndoStack
  readonly onOpenRecord: (recordId: number) => void
  readonly onUndo: () => void
}

/** The list on a phone: cards with the name and three fields, each with its menu; chosen ones are dealt with at the foot. */
export function RecordCards(props: RecordCardsProps) {
  const { collection, rows, state, columns, totals, titleOf, actions, onOpenRecord } = props
  const { members } = actions
  const { t } = useTranslation()
  const { number } = useFormats()
  const scroller = useRef<HTMLDivElement>(null)
  const { first, end, before, after } = useCardWindow(scroller, rows)
  const checkedRows = useCheckedRows()
  const { checked, isAll, toggle, clear } = checkedRows
  const isSelecting = isAll || checked.size > 0
  const bookmark = useBookmarkToggle()
  const [menuOf, setMenuOf] = useState<number>()
  /** Where the focus goes when the menu closes. */
  const opener = useRef<Element>(null)
  const groupText = useGroupText(collection, state.groups)
  const { label, shown: totalOf } = useTotalText()
  const latestNeed = useRef(rows.need)
  latestNeed.current = rows.need
  useEffect(() => latestNeed.current(first, end + 20), [rows.refresh, first, end, rows.rowCount])

  useBeginning(state, () => {
    scroller.current?.scrollTo({ top: 0 })
    // Of other records nobody has said "all".
    if (isAll) clear()
  })

  // A card that was moved keeps the focus at its new place.
  const moving = useRef<number>(undefined)
  useEffect(() => {
    if (moving.current === undefined) return
    scroller.current?.querySelector<HTMLElement>(`[data-record="${moving.current}"]`)?.focus()
  }, [rows.version])
  const order = members?.order
  function move(row: GridRow, by: -1 | 1) {
    moving.current = row.id
    order?.move?.(row, by)
  }
  function keyDown(event: KeyboardEvent, at: number) {
    moving.current = undefined
    if (event.key === 'Escape' && isSelecting) return clear()
    const row = rows.row(at)
    if (row && moveRowByKey(event, { rows, order, at }) !== undefined && order?.move) moving.current = row.id
  }
  const isGone = ({ id }: GridRow) => rows.mark(id) === 'deleted'
  const isChecked = ({ id }: GridRow) => isAll || checked.has(id)
  /** The bar goes with what was chosen, and the focus would go with the bar. */
  function doneWithChosen() {
    clear()
    scroller.current?.focus({ preventScroll: true })
  }
  function choose(row: GridRow) {
    if (!isGone(row) || isChecked(row)) toggle(row.id)
  }
  function setMenu(row: GridRow, isOpened: boolean) {
    if (isOpened) opener.current = document.activeElement
    setMenuOf(isOpened ? row.id : undefined)
    if (!isOpened) giveFocusBack(row)
  }
  function giveFocusBack(row: GridRow) {
    const card = scroller.current?.querySelector<HTMLElement>(`[data-record="${row.id}"]`)
    const isFromList = opener.current instanceof HTMLElement && scroller.current?.contains(opener.current)
    const back = isFromList ? (opener.current as HTMLElement) : card
    back?.focus({ preventScroll: true })
  }

  const shown = columns.filter((column) => !column.isName)
  const status = shown.find((column) => column.field?.dataType === 'single_selection_from_list')
  const link = shown.find((column) => column.field?.dataType === 'single_data_record')
  const details = shown.filter((column) => column !== status && column !== link).slice(0, 3)
  // A phone has room for one total: the first that is asked for.
  const totalled = columns.find(({ id }) => totals.has(id))
  const total = totalled && totals.get(totalled.id)
  return (
    <>
      <div ref={scroller} className={classes.scroller} tabIndex={-1}>
        <ul
          className={classes.cards}
          aria-label={t('records.gridLabel', { name: collection.pluralName })}
          style={{ paddingTop: before, paddingBottom: after }}
        >
          {Array.from({ length: Math.max(0, end - first) }, (_, place) => {
            const index = first + place
            const row = rows.row(index)
            const head = row ? undefined : rows.head(index)
            if (head) {
              return (
                <li key={index} className={classes.head} style={{ paddingLeft: 12 + head.level * 16 }}>
                  <UnstyledButton className={classes.headButton} onClick={head.act} aria-expanded={head.isOpen}>
                    {head.kind === 'group' ? (
                      <>
                        <CaretRightIcon size={12} weight="bold" data-open={head.isOpen || undefined} aria-hidden />
                        <span className={classes.caption}>{groupText.title(head.level)}</span>
                        <span className={classes.headValue}>{groupText.value(head)}</span>
                        <span className={classes.caption}>{number(head.group?.count ?? 0)}</span>
                      </>
                    ) : (
                      t(head.kind === 'more' ? 'grid.group.more' : 'common.loading')
                    )}
                  </UnstyledButton>
                </li>
              )
            }
            return (
              <li
                key={index}
                className={classes.item}
                aria-setsize={rows.isExact && !rows.isGrouped ? rows.rowCount : -1}
                aria-posinset={index + 1}
              >
                {row ? (
                  <>
                    <RecordCard
                      row={row}
                      mark={rows.mark(row.id)}
                      status={status}
                      link={link}
                      details={details}
                      titleOf={titleOf}
                      isSelecting={isSelecting}
                      isChecked={isChecked(row)}
                      onOpen={() => onOpenRecord(row.id)}
                      onToggle={() => choose(row)}
                      onMenu={() => setMenu(row, true)}
                      onKeyDown={(event) => keyDown(event, index)}
                    />
                    <CardMenu
                      row={row}
                      isOpened={menuOf === row.id}
                      onOpened={(isOpened) => setMenu(row, isOpened)}
                      onGone={() => document.activeElement === document.body && giveFocusBack(row)}
                      isBookmarked={bookmark.isOn(row.id)}
                      isChecked={isChecked(row)}
                      isGone={isGone(row)}
                      isFirst={index === 0}
                      isLast={index === rows.rowCount - 1}
                      onOpen={() => onOpenRecord(row.id)}
                      onBookmark={() => bookmark.toggle(row)}
                      onToggle={() => choose(row)}
                      onMove={(by) => move(row, by)}
                      onDuplicate={actions.onDuplicate}
                      onTrash={
                        actions.onTrash &&
                        ((chosen) => actions.onTrash?.(chosen, () => checked.has(row.id) && toggle(row.id)))
                      }
                      members={members}
                    />
                  </>
                ) : (
                  <div className={classes.card} aria-busy>
                    <Skeleton height={14} width="55%" />
                    <Skeleton height={12} mt={24} width="80%" />
                  </div>
                )}
              </li>
            )
          })}
        </ul>
      </div>
      {isSelecting ? (
        <BulkBar
          rows={rows}
          checkedRows={{ ...checkedRows, clear: doneWithChosen }}
          onEdit={actions.onBulkEdit && ((chosen) => actions.onBulkEdit?.(chosen, doneWithChosen))}
          onTrash={actions.onTrash && ((chosen) => actions.onTrash?.(chosen, doneWithChosen))}
          onMerge={actions.onMerge}
          exporting={actions.exporting}
          members={members}
          onMembersDone={doneWithChosen}
        />
      ) : (
        <div className={classes.foot}>
          <span role="status">
            {rows.isReady &&
              t(rows.isExact ? 'records.count' : 'records.countAbout', {
                count: Math.min(rows.recordCount, 2),
                number: number(rows.recordCount),
              })}
          </span>
          {totalled && total && (
            <span className={classes.footTotal}>
              {titleOf(totalled)} · {label(totalled, total.kind)} {totalOf(totalled, total).text}
            </span>
          )}
          <span className={classes.footUndo}>
            <UndoNote stack={props.stack} onUndo={props.onUndo} />
          </span>
        </div>
      )}
    </>
  )
}
