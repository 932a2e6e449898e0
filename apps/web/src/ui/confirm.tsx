import { Button, Group, Text } from '@mantine/core'
import { modals } from '@mantine/modals'
import { useTranslation } from 'react-i18next'

interface Confirmation {
  /** The question, naming the thing: "Delete the role Accountant?" */
  title: string
  text?: string
  /** A verb: "Delete". */
  action: string
  isDestructive?: boolean
  onConfirm: () => void
}

/** Asks once before something that is hard to take back. */
export function confirm(confirmation: Confirmation) {
  const id = modals.open({
    title: confirmation.title,
    size: 'sm',
    children: <ConfirmDialog {...confirmation} onClose={() => modals.close(id)} />,
  })
}

function ConfirmDialog({
  text,
  action,
  isDestructive = false,
  onConfirm,
  onClose,
}: Confirmation & { onClose: () => void }) {
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
          onClick={() => {
            onClose()
            onConfirm()
          }}
        >
          {action}
        </Button>
      </Group>
    </>
  )
}
