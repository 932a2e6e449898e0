import { Skeleton, UnstyledButton } from '@mantine/core'
import { CaretRightIcon } from '@phosphor-icons/react/CaretRight'
import { useEffect, useRef, type KeyboardEvent } from 'react'
import { useTranslation } from 'react-i18next'
import type { Collection } from '@trellis/domain/collections/api'
import type { Sort } from '@trellis/domain/records/condition'
import { useFormats } from '../../i18n/use-formats.ts'
import { useTeam } from '../../session/use-session.ts'
import { Avatar } from '../../ui/avatar.tsx'
import { BookmarkMark } from '../bookmarks/bookmark-mark.tsx'
import { useFieldContext } from '../fields/field-context.tsx'
import { ShowValue } from '../fields/field.tsx'
import { CardMenu } from './card-menu.tsx'
import { useGroupText } from './group-text.tsx'
import type { GridColumn } from './grid/grid-columns.ts'
import type { GridRow } from './grid/grid-row.ts'
import { moveRowByKey } from './grid/move-row-by-key.ts'
import type { MemberActions } from './members/use-members.ts'
import { useTotalText } from './total-text.ts'
import type { RecordRows } from './use-record-rows.ts'
import type { ShownTotal } from './use-totals.ts'
import { useCardWindow } from './use-card-window.ts'
import classes from './record-cards.module.css'

interface RecordCardsProps {
  readonly collection: Collection
  readonly rows: RecordRows
  readonly levels: Sort
  readonly columns: readonly GridColumn[]
  readonly totals: ReadonlyMap<string, ShownTotal>
  readonly titleOf: (column: GridColumn) => string
  /** Of a sub-collection whose members one may choose. */
  readonly members: MemberActions | undefined
  readonly onOpenRecord: (recordId: number) => void
}

/** The list on a phone: cards with the name and three fields. */
export function RecordCards(props: RecordCardsProps) {
  const { collection, rows, levels, columns, totals, titleOf, members, onOpenRecord } = props
  const { t } = useTranslation()
  const { number } = useFormats()
  const scroller = useRef<HTMLDivElement>(null)
  const { first, end, before, after } = useCardWindow(scroller, rows)
  const groupText = useGroupText(collection, levels)
  const { label, shown: totalOf } = useTotalText()
  const latestNeed = useRef(rows.need)
  latestNeed.current = rows.need
  useEffect(() => latestNeed.current(first, end + 20), [rows.refresh, first, end, rows.rowCount])

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
    const row = rows.row(at)
    if (row && moveRowByKey(event, { rows, order, at }) !== undefined && order?.move) moving.current = row.id
  }
  const hasMenu = members !== undefined && (members.order !== undefined || members.remove !== undefined)

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
                    <Card
                      row={row}
                      status={status}
                      link={link}
                      details={details}
                      titleOf={titleOf}
                      hasMenu={hasMenu}
                      onOpen={() => onOpenRecord(row.id)}
                      onKeyDown={(event) => keyDown(event, index)}
                    />
                    {hasMenu && (
                      <CardMenu
                        row={row}
                        members={members}
                        isFirst={index === 0}
                        isLast={index === rows.rowCount - 1}
                        onMove={(by) => move(row, by)}
                      />
                    )}
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
      </div>
    </>
  )
}

/** A day with its time needs nearly half of the card, other values share the rest. */
const shareOf = ({ field }: GridColumn) => (field?.dataType === 'date_time' ? 'minmax(158px, 1fr)' : 'minmax(0, 1fr)')

interface CardProps {
  readonly row: GridRow
  readonly status: GridColumn | undefined
  /** A linked record stands below the name. */
  readonly link: GridColumn | undefined
  readonly details: readonly GridColumn[]
  readonly titleOf: (column: GridColumn) => string
  /** Room is left for it. */
  readonly hasMenu: boolean
  readonly onOpen: () => void
  readonly onKeyDown: (event: KeyboardEvent) => void
}

function Card({ row, status, link, details, titleOf, hasMenu, onOpen, onKeyDown }: CardProps) {
  const { t } = useTranslation()
  const { text } = useFieldContext()
  const { TeamId: teamId } = useTeam()
  const linkedId = link?.field && row.values[link.field.id]
  const valueOf = (column: GridColumn) =>
    column.field ? <ShowValue field={column.field} value={row.values[column.field.id] ?? null} place="cell" /> : null
  return (
    <UnstyledButton className={classes.card} data-record={row.id} onClick={onOpen} onKeyDown={onKeyDown}>
      <span className={classes.top} data-menu={hasMenu || undefined}>
        <Avatar name={row.name || '–'} size={40} />
        <span className={classes.names}>
          <span className={classes.name}>
            {row.name || t('records.unnamed')}
            <BookmarkMark recordId={row.id} teamId={teamId} />
          </span>
          {typeof linkedId === 'number' && <span className={classes.linked}>{text.recordName(linkedId)}</span>}
        </span>
        {status && valueOf(status)}
        {!hasMenu && <CaretRightIcon size={16} aria-hidden />}
      </span>
      <span className={classes.details} style={{ gridTemplateColumns: details.map(shareOf).join(' ') }}>
        {details.map((column) => (
          <span key={column.id} className={classes.detail}>
            <span className={classes.caption}>{titleOf(column)}</span>
            <span className={classes.value}>{valueOf(column)}</span>
          </span>
        ))}
      </span>
    </UnstyledButton>
  )
}
