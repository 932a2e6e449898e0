import { Button, Group, Text } from '@mantine/core'
import { modals } from '@mantine/modals'
import { useTranslation } from 'react-i18next'
import type { Confirmation } from './confirm.tsx'
import type { HoldOpen, OpenedDialog } from './open-dialog.ts'

export function open({ children, ...dialog }: OpenedDialog) {
  const hold: HoldOpen = (isUnsaved) =>
    modals.updateModal({ modalId: id, closeOnEscape: !isUnsaved, closeOnClickOutside: !isUnsaved })
  const id = modals.open({ ...dialog, children: children(() => modals.close(id), hold) })
}

export function ask({ onConfirm, onCancel, ...question }: Confirmation) {
  let isConfirmed = false
  const id = modals.open({
    title: question.title,
    size: 'sm',
    // A question of two lines stays beside what it asks about, on phones too.
    fullScreen: false,
    onClose: () => !isConfirmed && onCancel?.(),
    children: (
      <ConfirmDialog
        {...question}
        onConfirm={() => {
          isConfirmed = true
          modals.close(id)
          onConfirm()
        }}
        onClose={() => modals.close(id)}
      />
    ),
  })
}

function ConfirmDialog({
  text,
  action,
  isDestructive = false,
  onConfirm,
  onClose,
}: Omit<Confirmation, 'onCancel'> & { onClose: () => void }) {
  const { t } = useTranslation()
  return (
    <>
      {text && (
        <Text size="md" c="var(--text-2)" mb="lg">
          {text}
        </Text>
      )}
      <Group justify="flex-end" gap="sm">
        <Button onClick={onClose} data-autofocus={isDestructive || undefined}>
          {t('common.cancel')}
        </Button>
        <Button
          variant="filled"
          color={isDestructive ? 'red' : undefined}
          data-autofocus={isDestructive ? undefined : true}
          onClick={onConfirm}
        >
          {action}
        </Button>
      </Group>
    </>
  )
}
