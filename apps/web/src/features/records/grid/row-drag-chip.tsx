import type { RefObject } from 'react'
import { useTranslation } from 'react-i18next'
import type { RecordRows } from '../use-record-rows.ts'
import classes from './record-grid.module.css'
import type { RowDrag } from './use-row-drag.ts'

interface RowDragChipProps {
  readonly drag: RowDrag
  readonly rows: RecordRows
  /** It goes along with the pointer. */
  readonly chip: RefObject<HTMLDivElement | null>
}

/** What is being dragged, beside the pointer. */
export function RowDragChip({ drag: { recordIds }, rows, chip }: RowDragChipProps) {
  const { t } = useTranslation()
  const at = rows.indexOf(recordIds[0] ?? 0)
  const name = (at === undefined ? undefined : rows.row(at)?.name) || t('records.unnamed')
  return (
    <div ref={chip} className={classes.dragged} aria-hidden>
      {recordIds.length > 1 ? t('members.orderDragged', { count: recordIds.length }) : name}
    </div>
  )
}
