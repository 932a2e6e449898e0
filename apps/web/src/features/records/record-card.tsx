import { UnstyledButton } from '@mantine/core'
import { CheckIcon } from '@phosphor-icons/react/Check'
import type { KeyboardEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { useTeam } from '../../session/use-session.ts'
import { Avatar } from '../../ui/avatar.tsx'
import { BookmarkMark } from '../bookmarks/bookmark-mark.tsx'
import { useFieldContext } from '../fields/field-context.tsx'
import { ShowValue } from '../fields/field.tsx'
import type { GridColumn } from './grid/grid-columns.ts'
import type { GridRow } from './grid/grid-row.ts'
import { useLongPress } from './use-long-press.ts'
import type { RowMark } from './use-record-rows.ts'
import classes from './record-cards.module.css'

interface RecordCardProps {
  readonly row: GridRow
  readonly mark: RowMark | undefined
  readonly status: GridColumn | undefined
  /** A linked record stands below the name. */
  readonly link: GridColumn | undefined
  readonly details: readonly GridColumn[]
  readonly titleOf: (column: GridColumn) => string
  /** Cards are being chosen: this one is a box to tick. */
  readonly isSelecting: boolean
  readonly isChecked: boolean
  readonly onOpen: () => void
  readonly onToggle: () => void
  readonly onMenu: () => void
  readonly onKeyDown: (event: KeyboardEvent) => void
}

/** A day with its time needs nearly half of the card, other values share the rest. */
const shareOf = ({ field }: GridColumn) => (field?.dataType === 'date_time' ? 'minmax(146px, auto)' : 'minmax(0, 1fr)')

/** A record on a phone: a tap opens it, a finger that rests on it chooses it; where some are chosen it has the menu. */
export function RecordCard(props: RecordCardProps) {
  const { row, mark, status, link, details, titleOf, isSelecting, isChecked, onToggle, onMenu } = props
  const { t } = useTranslation()
  const { text } = useFieldContext()
  const { TeamId: teamId } = useTeam()
  const press = useLongPress({ onLong: isSelecting ? onMenu : onToggle, onMenu })
  const linkedId = link?.field && row.values[link.field.id]
  const valueOf = (column: GridColumn) =>
    column.field ? <ShowValue field={column.field} value={row.values[column.field.id] ?? null} place="cell" /> : null

  function keyDown(event: KeyboardEvent) {
    if (event.key === 'ContextMenu' || (event.shiftKey && event.key === 'F10')) {
      event.preventDefault()
      return onMenu()
    }
    if (event.key === ' ' && event.shiftKey) {
      event.preventDefault()
      return onToggle()
    }
    props.onKeyDown(event)
  }

  return (
    <UnstyledButton
      className={classes.card}
      data-record={row.id}
      data-mark={mark}
      data-checked={isChecked || undefined}
      role={isSelecting ? 'checkbox' : undefined}
      aria-checked={isSelecting ? isChecked : undefined}
      aria-disabled={(isSelecting && mark === 'deleted' && !isChecked) || undefined}
      onClick={isSelecting ? onToggle : props.onOpen}
      onKeyDown={keyDown}
      {...press}
    >
      <span className={classes.top}>
        {isSelecting ? (
          <span className={classes.box} aria-hidden>
            {isChecked && <CheckIcon size={16} weight="bold" />}
          </span>
        ) : (
          <Avatar name={row.name || '–'} size={40} />
        )}
        <span className={classes.names}>
          <span className={classes.nameLine}>
            <span className={classes.name}>{row.name || t('records.unnamed')}</span>
            <BookmarkMark recordId={row.id} teamId={teamId} />
          </span>
          {mark && (
            <span className={classes.mark}>{mark === 'moves' ? t('grid.mark.moves') : t(`records.mark.${mark}`)}</span>
          )}
          {typeof linkedId === 'number' && <span className={classes.linked}>{text.recordName(linkedId)}</span>}
        </span>
        {status && valueOf(status)}
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
