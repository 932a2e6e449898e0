import { Skeleton, UnstyledButton } from '@mantine/core'
import { CaretRightIcon } from '@phosphor-icons/react/CaretRight'
import { useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import type { Collection } from '@trellis/domain/collections/api'
import { useFormats } from '../../i18n/use-formats.ts'
import { Avatar } from '../../ui/avatar.tsx'
import { useFieldContext } from '../fields/field-context.tsx'
import { ShowValue } from '../fields/field.tsx'
import type { GridColumn } from './grid/grid-columns.ts'
import type { GridRow } from './grid/grid-row.ts'
import type { RecordRows } from './use-record-rows.ts'
import { useCardWindow } from './use-card-window.ts'
import classes from './record-cards.module.css'

interface RecordCardsProps {
  readonly collection: Collection
  readonly rows: RecordRows
  readonly columns: readonly GridColumn[]
  readonly titleOf: (column: GridColumn) => string
  readonly onOpenRecord: (recordId: number) => void
}

/** The list on a phone: cards with the name and three fields. */
export function RecordCards({ collection, rows, columns, titleOf, onOpenRecord }: RecordCardsProps) {
  const { t } = useTranslation()
  const { number } = useFormats()
  const scroller = useRef<HTMLDivElement>(null)
  const { first, end, before, after } = useCardWindow(scroller, rows.rowCount)
  const { cache } = rows
  useEffect(() => cache.need(first, end + 20), [cache, first, end])

  const shown = columns.filter((column) => !column.isName)
  const status = shown.find((column) => column.field?.dataType === 'single_selection_from_list')
  const link = shown.find((column) => column.field?.dataType === 'single_data_record')
  const details = shown.filter((column) => column !== status && column !== link).slice(0, 3)
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
            return (
              <li
                key={index}
                className={classes.item}
                aria-setsize={rows.isExact ? rows.rowCount : -1}
                aria-posinset={index + 1}
              >
                {row ? (
                  <Card
                    row={row}
                    status={status}
                    link={link}
                    details={details}
                    titleOf={titleOf}
                    onOpen={() => onOpenRecord(row.id)}
                  />
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
      <div className={classes.foot} role="status">
        {rows.isReady &&
          t(rows.isExact ? 'records.count' : 'records.countAbout', {
            count: Math.min(rows.rowCount, 2),
            number: number(rows.rowCount),
          })}
      </div>
    </>
  )
}

interface CardProps {
  readonly row: GridRow
  readonly status: GridColumn | undefined
  /** A linked record stands below the name. */
  readonly link: GridColumn | undefined
  readonly details: readonly GridColumn[]
  readonly titleOf: (column: GridColumn) => string
  readonly onOpen: () => void
}

function Card({ row, status, link, details, titleOf, onOpen }: CardProps) {
  const { t } = useTranslation()
  const { text } = useFieldContext()
  const linkedId = link?.field && row.values[link.field.id]
  const valueOf = (column: GridColumn) =>
    column.field ? <ShowValue field={column.field} value={row.values[column.field.id] ?? null} place="cell" /> : null
  return (
    <UnstyledButton className={classes.card} onClick={onOpen}>
      <span className={classes.top}>
        <Avatar name={row.name || '–'} size={40} />
        <span className={classes.names}>
          <span className={classes.name}>{row.name || t('records.unnamed')}</span>
          {typeof linkedId === 'number' && <span className={classes.linked}>{text.recordName(linkedId)}</span>}
        </span>
        {status && valueOf(status)}
        <CaretRightIcon size={16} aria-hidden />
      </span>
      <span className={classes.details}>
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
