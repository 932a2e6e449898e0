import { Button } from '@mantine/core'
import { ArrowCounterClockwiseIcon } from '@phosphor-icons/react/ArrowCounterClockwise'
import { useId } from 'react'
import { useTranslation } from 'react-i18next'
import { useFormats } from '../../i18n/use-formats.ts'
import { useTeam } from '../../session/use-session.ts'
import type { Hue } from '../../theme/tokens.ts'
import { Tile } from '../../ui/tile.tsx'
import classes from './trash.module.css'

interface TrashRow {
  readonly id: number
  /** Where ids alone do not tell the rows apart. */
  readonly key?: string
  readonly name: string
  readonly icon: string
  readonly hue: Hue
  /** What it is, or of what. */
  readonly note: string
  readonly deletedAt: string
  readonly deletedBy: string | null
  readonly purgedAt: string
  readonly onRestore: () => void
}

/** One kind of things in the trash; nothing where there is none. */
export function TrashSection({ title, rows }: { title: string; rows: readonly TrashRow[] }) {
  const heading = useId()
  if (rows.length === 0) return null
  return (
    <section className={classes.section}>
      <h2 id={heading}>{title}</h2>
      <ul className={classes.rows} aria-labelledby={heading}>
        {rows.map((row) => (
          <Row key={row.key ?? row.id} row={row} />
        ))}
      </ul>
    </section>
  )
}

function Row({ row }: { row: TrashRow }) {
  const { t } = useTranslation()
  const { primaryTimezone } = useTeam().Team
  const { relative } = useFormats(primaryTimezone)
  const days = daysUntil(row.purgedAt)
  const when = relative(row.deletedAt)
  return (
    <li className={classes.row}>
      <Tile icon={row.icon} hue={row.hue} size={32} />
      <span className={classes.words}>
        <span className={classes.name}>{row.name}</span>
        <span className={classes.note}>
          {row.note} · {row.deletedBy ? t('trash.thrownAwayBy', { when, by: row.deletedBy }) : when}
        </span>
      </span>
      <span className={days <= 3 ? classes.soon : classes.left}>
        {days < 1 ? t('trash.lastDay') : t('trash.daysLeft', { count: days })}
      </span>
      <Button
        size="xs"
        leftSection={<ArrowCounterClockwiseIcon size={14} />}
        aria-label={t('trash.restoreNamed', { name: row.name })}
        onClick={row.onRestore}
      >
        {t('trash.restore')}
      </Button>
    </li>
  )
}

const dayMs = 24 * 60 * 60 * 1000

function daysUntil(instant: string): number {
  return Math.max(0, Math.floor((Date.parse(instant) - Date.now()) / dayMs))
}
