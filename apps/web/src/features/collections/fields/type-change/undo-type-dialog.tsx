import { Button, Modal } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import { useMutation, useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import type { Field } from '@trellis/domain/fields/field'
import { typeChangeApi } from '@trellis/domain/fields/type-change-api'
import type { TypeChange } from '@trellis/domain/fields/type-change-api'
import { call } from '../../../../api/call.ts'
import { keyOf } from '../../../../api/queries.ts'
import { ErrorLine } from '../../../../ui/error-line.tsx'
import { ErrorState } from '../../../../ui/error-state.tsx'
import { SkeletonTable } from '../../../../ui/skeleton-table.tsx'
import { useFieldTitle } from '../use-field-title.ts'
import { ConversionReport } from './conversion-report.tsx'
import classes from './type-change.module.css'

interface UndoTypeDialogProps {
  readonly teamId: number
  readonly field: Field
  readonly change: TypeChange
  readonly onClose: () => void
  readonly onStarted: () => void
}

/** Shows what comes back, and which later edits would be lost, before it is done. */
export function UndoTypeDialog({ teamId, field, change, onClose, onStarted }: UndoTypeDialogProps) {
  const { t } = useTranslation()
  const isPhone = useMediaQuery('(max-width: 760px)')
  const titleOf = useFieldTitle()
  const params = { teamId, collectionId: field.collectionId, fieldId: field.id }
  const trial = useQuery({
    queryKey: [...keyOf(typeChangeApi.tryUndoTypeChange), params, change.id],
    queryFn: ({ signal }) => call(typeChangeApi.tryUndoTypeChange, { params, signal }),
    gcTime: 0,
    retry: false,
  })
  const undo = useMutation({
    mutationFn: () => call(typeChangeApi.undoTypeChange, { params }),
    onSuccess: () => {
      onStarted()
      onClose()
    },
  })
  return (
    <Modal
      opened
      onClose={onClose}
      title={t('typeChange.undoTitle', { title: titleOf(field) })}
      size={680}
      fullScreen={isPhone ?? false}
      closeButtonProps={{ 'aria-label': t('common.close') }}
    >
      <div className={classes.dialog}>
        <p>{t('typeChange.undoText')}</p>
        {trial.isPending && <SkeletonTable rows={3} columns={3} />}
        {trial.isError && (
          <ErrorState error={trial.error} title={t('typeChange.tryFailed')} onRetry={() => void trial.refetch()} />
        )}
        {trial.data && <ConversionReport report={trial.data} from={change.to} to={change.from} isUndo />}
        <ErrorLine error={undo.error} />
        <div className={classes.foot}>
          <Button onClick={onClose}>{t('common.cancel')}</Button>
          {trial.data && (
            <Button variant="filled" data-autofocus loading={undo.isPending} onClick={() => undo.mutate()}>
              {t('typeChange.undoStart')}
            </Button>
          )}
        </div>
      </div>
    </Modal>
  )
}
