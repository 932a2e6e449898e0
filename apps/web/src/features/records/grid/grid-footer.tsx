import { Button, CloseButton } from '@mantine/core'
import { TrashIcon } from '@phosphor-icons/react/Trash'
import { useTranslation } from 'react-i18next'
import { useFormats } from '../../../i18n/use-formats.ts'
import type { RecordRows } from '../use-record-rows.ts'
import { cellCount, type CellRange } from './grid-position.ts'
import classes from './record-grid.module.css'

interface GridFooterProps {
  readonly rows: RecordRows
  readonly range: CellRange
  readonly checked: ReadonlySet<number>
  readonly onClear: () => void
  readonly onTrash?: () => void
}

/** How many records there are, what is selected, and what can be done with the ticked ones. */
export function GridFooter({ rows, range, checked, onClear, onTrash }: GridFooterProps) {
  const { t } = useTranslation()
  const { number } = useFormats()
  const cells = cellCount(range)
  return (
    <>
      <div className={classes.footer} role="status">
        <span>
          {rows.isReady &&
            t(rows.isExact ? 'records.count' : 'records.countAbout', {
              count: Math.min(rows.rowCount, 2),
              number: number(rows.rowCount),
            })}
        </span>
        {cells > 1 && (
          <span className={classes.footerNote}>
            {t('records.selectedCells', { count: Math.min(cells, 2), number: number(cells) })}
          </span>
        )}
      </div>
      {checked.size > 0 && (
        <div className={classes.bulk} role="toolbar" aria-label={t('records.bulk.label')}>
          {t('records.bulk.selected', { count: checked.size, number: number(checked.size) })}
          {onTrash && (
            <Button size="xs" leftSection={<TrashIcon size={16} />} onClick={onTrash}>
              {t('records.moveToTrash')}
            </Button>
          )}
          <CloseButton size="sm" aria-label={t('records.bulk.clear')} onClick={onClear} />
        </div>
      )}
    </>
  )
}
