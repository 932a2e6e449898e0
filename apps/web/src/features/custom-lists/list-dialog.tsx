import { Button, Group, Modal, Stack, TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { useMediaQuery } from '@mantine/hooks'
import { useTranslation } from 'react-i18next'
import { LeftForm } from '../../drafts/left-form.tsx'
import { useFormDraft } from '../../drafts/use-form-draft.ts'
import { ErrorLine } from '../../ui/error-line.tsx'
import { IconPicker } from '../../ui/icon-picker.tsx'

interface ListDialogProps {
  /** Names the dialog among what is kept unsaved. */
  form: string
  title: string
  action: string
  initial: { name: string; icon: string }
  isSaving: boolean
  error: unknown
  /** @param onSaved to be called once it is */
  onSave: (list: { name: string; icon: string }, onSaved: () => void) => void
  onClose: () => void
}

/** Name and icon of a list, new or known. */
export function ListDialog({
  form: formName,
  title,
  action,
  initial,
  isSaving,
  error,
  onSave,
  onClose,
}: ListDialogProps) {
  const { t } = useTranslation()
  const isPhone = useMediaQuery('(max-width: 760px)')
  const form = useForm({
    initialValues: initial,
    validate: { name: (value) => (value.trim() === '' ? t('customLists.nameMissing') : null) },
  })
  const { left, drop } = useFormDraft({
    form: formName,
    base: initial,
    values: form.values,
    isUnsaved: form.isDirty(),
    isSaving,
    onRestore: form.setValues,
  })
  return (
    <Modal
      opened
      onClose={onClose}
      title={title}
      fullScreen={isPhone}
      closeButtonProps={{ 'aria-label': t('common.close') }}
    >
      <form noValidate onSubmit={form.onSubmit((list) => onSave(list, drop))}>
        <Stack gap="lg">
          <LeftForm {...left} />
          <TextInput label={t('customLists.name')} maxLength={100} data-autofocus {...form.getInputProps('name')} />
          <IconPicker
            label={t('customLists.icon')}
            value={form.values.icon}
            onChange={(icon) => form.setFieldValue('icon', icon)}
          />
          <ErrorLine error={error} />
          <Group justify="flex-end" gap="sm">
            <Button
              onClick={() => {
                drop()
                onClose()
              }}
            >
              {t('common.cancel')}
            </Button>
            <Button type="submit" variant="filled" loading={isSaving}>
              {action}
            </Button>
          </Group>
        </Stack>
      </form>
    </Modal>
  )
}
