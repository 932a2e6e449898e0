import { Button, Group, Text } from '@mantine/core'
import { modals } from '@mantine/modals'
import { useTranslation } from 'react-i18next'
import { wantOverlays } from './overlay-wish.ts'

interface Confirmation {
  /** The question, naming the thing: "Delete the role Accountant?" */
  title: string
  text?: string
  /** A verb: "Delete". */
  action: string
  isDestructive?: boolean
  onConfirm: () => void
  onCancel?: () => void
}

/** Asks once before something that is hard to take back. */
export const confirm = (confirmation: Confirmation): void => void wantOverlays().then(() => ask(confirmation))

function ask({ onConfirm, onCancel, ...question }: Confirmation) {
  let isConfirmed = false
  const id = modals.open({
    title: question.title,
    size: 'sm',
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
