import { Button, CloseButton } from '@mantine/core'
import { ArrowsMergeIcon } from '@phosphor-icons/react/ArrowsMerge'
import { FolderMinusIcon } from '@phosphor-icons/react/FolderMinus'
import { PencilSimpleIcon } from '@phosphor-icons/react/PencilSimple'
import { TrashIcon } from '@phosphor-icons/react/Trash'
import { useTranslation } from 'react-i18next'
import type { z } from 'zod'
import { mostMerged } from '@trellis/domain/duplicates/api'
import type { exportQuery } from '@trellis/domain/imports/transfers-api'
import { useFormats } from '../../../i18n/use-formats.ts'
import { ExportMenu } from '../../imports/export-menu.tsx'
import type { RecordRows } from '../use-record-rows.ts'
import { AddToMenu } from '../members/add-to-menu.tsx'
import type { MemberActions } from '../members/use-members.ts'
import type { CheckedRows } from './use-grid-cursor.ts'
import classes from './record-grid.module.css'

/** Which records an action is for: these ones, or all that match. */
export type Chosen =
  | { readonly ids: readonly number[]; readonly count: number }
  | { readonly ids: null; readonly count: number }

/** How the chosen ones are asked for as a file. */
export interface ChosenExport {
  readonly collectionId: number
  readonly queryOf: (chosen: Chosen) => z.input<typeof exportQuery>
}

interface BulkBarProps {
  readonly rows: RecordRows
  readonly checkedRows: CheckedRows
  readonly onEdit?: (chosen: Chosen) => void
  readonly onTrash?: (chosen: Chosen) => void
  readonly onMerge?: (chosen: Chosen) => void
  readonly exporting?: ChosenExport
  readonly members?: MemberActions
  readonly onMembersDone?: () => void
}

/** What can be done with the ticked records. */
export function BulkBar(props: BulkBarProps) {
  const { rows, checkedRows, onEdit, onTrash, onMerge, exporting, members, onMembersDone } = props
  const { t } = useTranslation()
  const { number } = useFormats()
  const { checked, isAll, checkAll, clear } = checkedRows
  const chosen: Chosen = isAll ? { ids: null, count: rows.recordCount } : { ids: [...checked], count: checked.size }
  const total = number(rows.recordCount)
  return (
    <div className={classes.bulk} role="toolbar" aria-label={t('records.bulk.label')}>
      <span className={classes.bulkCount} role="status">
        {isAll
          ? t('grid.bulk.allSelected', { count: Math.min(rows.recordCount, 2), number: total })
          : t('records.bulk.selected', { count: checked.size, number: number(checked.size) })}
      </span>
      {!isAll && checked.size < rows.recordCount && (
        <Button size="xs" variant="subtle" onClick={checkAll}>
          {t('grid.bulk.all', { number: total })}
        </Button>
      )}
      {onEdit && (
        <Button size="xs" leftSection={<PencilSimpleIcon size={16} />} onClick={() => onEdit(chosen)}>
          {t('grid.bulk.edit')}
        </Button>
      )}
      {onMerge && !isAll && checked.size >= 2 && checked.size <= mostMerged && (
        <Button size="xs" leftSection={<ArrowsMergeIcon size={16} />} onClick={() => onMerge(chosen)}>
          {t('duplicates.merge')}
        </Button>
      )}
      {members && <AddToMenu members={members} chosen={chosen} onDone={() => onMembersDone?.()} />}
      {members?.remove && (
        <Button
          size="xs"
          leftSection={<FolderMinusIcon size={16} />}
          onClick={() => members.remove?.(chosen, () => onMembersDone?.())}
        >
          {t('members.remove', { collection: members.collectionName })}
        </Button>
      )}
      {onTrash && (
        <Button size="xs" leftSection={<TrashIcon size={16} />} onClick={() => onTrash(chosen)}>
          {t('records.moveToTrash')}
        </Button>
      )}
      {exporting && (
        <ExportMenu
          collectionId={exporting.collectionId}
          query={exporting.queryOf(chosen)}
          count={chosen.count}
          isCompact={false}
          isWorded
          onImport={null}
        />
      )}
      <CloseButton size="sm" className={classes.bulkClose} aria-label={t('records.bulk.clear')} onClick={clear} />
    </div>
  )
}
