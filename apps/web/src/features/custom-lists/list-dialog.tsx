import { Button, Group, Modal, Stack, TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { useMediaQuery } from '@mantine/hooks'
import { useTranslation } from 'react-i18next'
import { ErrorLine } from '../../ui/error-line.tsx'
import { IconPicker } from '../../ui/icon-picker.tsx'

interface ListDialogProps {
  title: string
  action: string
  initial: { name: string; icon: string }
  isSaving: boolean
  error: unknown
  onSave: (list: { name: string; icon: string }) => void
  onClose: () => void
}

/** Name and icon of a list, new or known. */
export function ListDialog({ title, action, initial, isSaving, error, onSave, onClose }: ListDialogProps) {
  const { t } = useTranslation()
  const isPhone = useMediaQuery('(max-width: 760px)')
  const form = useForm({
    initialValues: initial,
    validate: { name: (value) => (value.trim() === '' ? t('customLists.nameMissing') : null) },
  })
  return (
    <Modal
      opened
      onClose={onClose}
      title={title}
      fullScreen={isPhone}
      closeButtonProps={{ 'aria-label': t('common.close') }}
    >
      <form noValidate onSubmit={form.onSubmit(onSave)}>
        <Stack gap="lg">
          <TextInput label={t('customLists.name')} maxLength={100} data-autofocus {...form.getInputProps('name')} />
          <IconPicker
            label={t('customLists.icon')}
            value={form.values.icon}
            onChange={(icon) => form.setFieldValue('icon', icon)}
          />
          <ErrorLine error={error} />
          <Group justify="flex-end" gap="sm">
            <Button onClick={onClose}>{t('common.cancel')}</Button>
            <Button type="submit" variant="filled" loading={isSaving}>
              {action}
            </Button>
          </Group>
        </Stack>
      </form>
    </Modal>
  )
}
