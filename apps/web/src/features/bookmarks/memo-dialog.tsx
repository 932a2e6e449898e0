import { Modal } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import type { BookmarkedRecord } from '@trellis/domain/bookmarks/api'
import { useTranslation } from 'react-i18next'
import { useTeam } from '../../session/use-session.ts'
import { useBookmarkCalls } from './bookmark-calls.ts'
import { MemoForm } from './memo-form.tsx'

export function MemoDialog({ bookmark, onClose }: { bookmark: BookmarkedRecord; onClose: () => void }) {
  const { t } = useTranslation()
  const { TeamId: teamId } = useTeam()
  const isPhone = useMediaQuery('(max-width: 760px)')
  const { editMemo } = useBookmarkCalls(teamId)
  const { recordId, recordName, memo } = bookmark
  const title = t('bookmarks.memoOf', { name: recordName || t('records.unnamed') })
  return (
    <Modal
      opened
      onClose={onClose}
      title={title}
      fullScreen={isPhone}
      closeButtonProps={{ 'aria-label': t('common.close') }}
    >
      <MemoForm
        recordId={recordId}
        label={title}
        memo={memo}
        isSaving={editMemo.isPending}
        error={editMemo.error}
        onSave={(text, onSaved) =>
          editMemo.mutate(
            { recordId, memo: text },
            {
              onSuccess() {
                onSaved()
                onClose()
              },
            },
          )
        }
        onCancel={onClose}
      />
    </Modal>
  )
}
