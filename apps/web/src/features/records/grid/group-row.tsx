import { CaretRightIcon } from '@phosphor-icons/react/CaretRight'
import clsx from 'clsx'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { useFormats } from '../../../i18n/use-formats.ts'
import { cellId } from './body-row.tsx'
import type { GroupLine } from './grouped-lines.ts'
import classes from './record-grid.module.css'

interface GroupRowProps {
  readonly gridId: string
  readonly index: number
  readonly top: number
  readonly line: GroupLine
  readonly columnCount: number
  readonly isActive: boolean
  readonly groupTitle: (level: number) => string
  readonly groupValue: (line: GroupLine) => ReactNode
}

/** The head of a group: its value and how many records there are of it; a click or Enter opens and closes it. */
export function GroupRow(props: GroupRowProps) {
  const { gridId, index, top, line, columnCount, isActive } = props
  return (
    <div
      role="row"
      aria-rowindex={index + 2}
      aria-level={line.level + 1}
      aria-expanded={line.kind === 'group' ? line.isOpen : undefined}
      className={clsx(classes.row, classes.group)}
      data-level={line.level}
      style={{ top }}
    >
      <div
        id={cellId(gridId, index, 0)}
        role="gridcell"
        aria-colindex={1}
        aria-colspan={columnCount + 1}
        data-head-row={index}
        data-active={isActive || undefined}
        className={classes.groupCell}
      >
        <span className={classes.groupLine} style={{ paddingLeft: 14 + line.level * 20 }}>
          <GroupContent {...props} />
        </span>
      </div>
    </div>
  )
}

function GroupContent({ line, groupTitle, groupValue }: GroupRowProps) {
  const { t } = useTranslation()
  const { number } = useFormats()
  if (line.kind === 'coming') return <span className={classes.groupNote}>{t('common.loading')}</span>
  if (line.kind === 'more') return <span className={classes.groupMore}>{t('grid.group.more')}</span>
  return (
    <>
      <CaretRightIcon
        size={12}
        weight="bold"
        className={classes.groupCaret}
        data-open={line.isOpen || undefined}
        aria-hidden
      />
      <span className={classes.groupTitle}>{groupTitle(line.level)}</span>
      <span className={classes.groupValue}>{groupValue(line)}</span>
      <span className={classes.groupNote}>{number(line.group?.count ?? 0)}</span>
    </>
  )
}
