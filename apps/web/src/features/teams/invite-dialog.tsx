import { Modal, SegmentedControl } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import type { RoleRow } from '@trellis/domain/permissions/api'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { InviteOneForm } from './invite-one-form.tsx'
import { InviteSeveralForm } from './invite-several-form.tsx'
import classes from './users.module.css'

interface InviteDialogProps {
  teamId: number
  roles: RoleRow[]
  isOpen: boolean
  onClose: () => void
}

/** One person with names, or several at once by paste. What was typed stays when the dialog closes without sending. */
export function InviteDialog({ teamId, roles, isOpen, onClose }: InviteDialogProps) {
  const { t } = useTranslation()
  const isPhone = useMediaQuery('(max-width: 760px)')
  const [mode, setMode] = useState<'one' | 'several'>('one')
  return (
    <Modal
      opened={isOpen}
      onClose={onClose}
      keepMounted
      title={t('teams.inviteForm.title')}
      fullScreen={isPhone}
      closeButtonProps={{ 'aria-label': t('common.close') }}
    >
      <SegmentedControl
        className={classes.mode}
        fullWidth
        aria-label={t('teams.inviteForm.title')}
        data={[
          { value: 'one', label: t('teams.inviteForm.one') },
          { value: 'several', label: t('teams.inviteForm.several') },
        ]}
        value={mode}
        onChange={setMode}
      />
      <div hidden={mode !== 'one'}>
        <InviteOneForm teamId={teamId} roles={roles} onClose={onClose} />
      </div>
      <div hidden={mode !== 'several'}>
        <InviteSeveralForm teamId={teamId} roles={roles} onClose={onClose} />
      </div>
    </Modal>
  )
}
