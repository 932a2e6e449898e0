import { ActionIcon, Tooltip } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { XIcon } from '@phosphor-icons/react/X'
import clsx from 'clsx'
import { useTranslation } from 'react-i18next'
import type { Field } from '@trellis/domain/fields/field'
import { pathTo } from '../../../paths.ts'
import { useTeam } from '../../../session/use-session.ts'
import { BookmarkStar } from '../../bookmarks/bookmark-star.tsx'
import { ShowValue } from '../../fields/field.tsx'
import type { RecordEdits } from '../../records/edits/use-record-edits.ts'
import { ProblemText } from '../../records/grid/cell-bubble.tsx'
import type { Position } from '../../records/grid/grid-position.ts'
import type { GridRow } from '../../records/grid/grid-row.ts'
import { alignOf, type Column } from './linked-columns.ts'
import type { LinkWrites } from './use-link-writes.ts'
import classes from '../cards.module.css'

interface LinkedRowProps {
  readonly row: GridRow
  /** Its place in the table. */
  readonly at: number
  readonly columns: readonly Column[]
  readonly writes: LinkWrites
  readonly edits: RecordEdits
  /** The cell that Tab comes to; undefined in a table that is only read. */
  readonly active: Position | undefined
  readonly mayEdit: (field: Field | undefined) => boolean
  readonly onActive: (position: Position) => void
}

/** A linked record, and below it why the last edit of it was not saved. */
export function LinkedRow({ row, at, columns, writes, edits, active, mayEdit, onActive }: LinkedRowProps) {
  const { t } = useTranslation()
  const { TeamId: teamId } = useTeam()
  const name = row.name || t('fields.unnamedRecord', { id: row.id })
  const problems = columns.flatMap(({ field }) => {
    const problem = field && edits.problem(row.id, field.id)
    return problem ? [{ field, problem }] : []
  })
  return (
    <>
      <tr>
        {columns.map(({ key, field }, column) => (
          <td
            key={key}
            data-align={alignOf(field)}
            {...(active && {
              role: 'gridcell',
              'data-cell': `${at} ${column}`,
              'data-edits': mayEdit(field) || undefined,
              'aria-readonly': !mayEdit(field),
              tabIndex: active.row === at && active.column === column ? 0 : -1,
              onFocus: () => onActive({ row: at, column }),
            })}
          >
            {field ? (
              <ShowValue field={field} value={row.values[field.id] ?? null} place="cell" />
            ) : (
              <span className={classes.named}>
                <Link
                  className={clsx(classes.name, classes.cut)}
                  tabIndex={active ? -1 : undefined}
                  to={pathTo('root.team.dataRecords', { teamId, dataRecordId: row.id })}
                >
                  {name}
                </Link>
                <BookmarkStar recordId={row.id} name={name} size={24} isQuiet />
              </span>
            )}
          </td>
        ))}
        {writes.mayUnlink && (
          <td className={classes.rowEnd}>
            <Tooltip label={writes.unlinkRefusal ?? t('cards.linked.unlink', { name })}>
              <ActionIcon
                size={24}
                className={classes.unlink}
                aria-label={t('cards.linked.unlink', { name })}
                aria-disabled={writes.unlinkRefusal !== undefined || undefined}
                data-disabled={writes.unlinkRefusal !== undefined || undefined}
                onClick={() => {
                  if (!writes.unlinkRefusal) void writes.unlink({ id: row.id, name })
                }}
              >
                <XIcon size={14} />
              </ActionIcon>
            </Tooltip>
          </td>
        )}
      </tr>
      {problems.map(({ field, problem }) => (
        <tr key={field.id} className={classes.problem}>
          <td colSpan={columns.length + (writes.mayUnlink ? 1 : 0)}>
            <ProblemText problem={problem} field={field} edits={edits} />
          </td>
        </tr>
      ))}
    </>
  )
}
