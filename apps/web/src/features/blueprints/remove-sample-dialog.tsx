import { Button, Checkbox, Modal } from '@mantine/core'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { blueprintsApi } from '@trellis/domain/blueprints/api'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { call } from '../../api/call.ts'
import { pathTo } from '../../paths.ts'
import { sessionQuery } from '../../session/session.ts'
import { ErrorLine } from '../../ui/error-line.tsx'
import { toastDone } from '../../ui/toast.tsx'
import classes from './blueprints.module.css'

interface RemoveSampleDialogProps {
  teamId: number
  /** Records that somebody made their own. */
  changed: number
  onClose: () => void
}

export function RemoveSampleDialog({ teamId, changed, onClose }: RemoveSampleDialogProps) {
  const { t } = useTranslation()
  const queryClient = useQueryClient()
  const navigate = useNavigate()
  const [withChanged, setWithChanged] = useState(false)
  const remove = useMutation({
    mutationFn: () => call(blueprintsApi.removeSample, { params: { teamId }, body: { withChanged } }),
    onSuccess: ({ count }) => {
      toastDone(t('blueprints.removed', { count }), {
        label: t('blueprints.showTrash'),
        onUndo: () => void navigate({ to: pathTo('root.team.trash', { teamId }) }),
      })
      // First: the banner, and this dialog with it, goes with the answer.
      onClose()
      return queryClient.invalidateQueries({ predicate: ({ queryKey }) => queryKey[0] !== sessionQuery.queryKey[0] })
    },
  })
  return (
    <Modal
      opened
      onClose={onClose}
      size="sm"
      title={t('blueprints.removeTitle')}
      closeButtonProps={{ 'aria-label': t('common.close') }}
    >
      <div className={classes.dialog}>
        <p>{t('blueprints.removeText')}</p>
        {changed > 0 && (
          <Checkbox
            label={t('blueprints.withChanged')}
            description={t('blueprints.keepChanged', { count: changed })}
            checked={withChanged}
            onChange={(event) => setWithChanged(event.currentTarget.checked)}
          />
        )}
        <ErrorLine error={remove.error} />
        <div className={classes.actions}>
          <Button onClick={onClose} data-autofocus>
            {t('common.cancel')}
          </Button>
          <Button variant="filled" color="red" loading={remove.isPending} onClick={() => remove.mutate()}>
            {t('blueprints.removeAction')}
          </Button>
        </div>
      </div>
    </Modal>
  )
}
