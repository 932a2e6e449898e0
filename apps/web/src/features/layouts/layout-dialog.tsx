import { Button, Group, Modal, Switch, TextInput } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import { useState, type FormEvent } from 'react'
import { useTranslation } from 'react-i18next'
import type { Layout } from '@trellis/domain/layouts/api'
import { useErrorSentence } from '../../ui/error-sentence.ts'

interface LayoutDialogProps {
  /** The layout to change; a new one where missing. */
  readonly layout: Layout | undefined
  readonly isOpen: boolean
  readonly mayShare: boolean
  readonly onClose: () => void
  readonly onSave: (input: { name: string; isShared: boolean }) => Promise<void>
}

/** Name of a layout, and who sees it. */
export function LayoutDialog(props: LayoutDialogProps) {
  const { t } = useTranslation()
  const isPhone = useMediaQuery('(max-width: 760px)')
  return (
    <Modal
      opened={props.isOpen}
      onClose={props.onClose}
      title={props.layout ? t('grid.layout.rename') : t('grid.layout.saveAs')}
      size="sm"
      fullScreen={isPhone ?? false}
      closeButtonProps={{ 'aria-label': t('common.close') }}
    >
      {/* Mounted with the dialog: every time it starts from what is there. */}
      <LayoutForm {...props} />
    </Modal>
  )
}

function LayoutForm({ layout, mayShare, onClose, onSave }: LayoutDialogProps) {
  const { t } = useTranslation()
  const sentence = useErrorSentence()
  const [name, setName] = useState(layout?.name ?? '')
  const [isShared, setShared] = useState(layout?.isShared ?? false)
  const [problem, setProblem] = useState<string>()
  const [isSaving, setSaving] = useState(false)

  async function submit(event: FormEvent) {
    event.preventDefault()
    event.stopPropagation()
    if (name.trim() === '') return setProblem(t('errors.fields-empty', { fields: t('grid.layout.name') }))
    setSaving(true)
    try {
      await onSave({ name: name.trim(), isShared })
      onClose()
    } catch (error) {
      setProblem(sentence(error))
      setSaving(false)
    }
  }

  return (
    <form onSubmit={(event) => void submit(event)} noValidate>
      <TextInput
        label={t('grid.layout.name')}
        value={name}
        maxLength={100}
        data-autofocus
        error={problem}
        onChange={(event) => (setName(event.currentTarget.value), setProblem(undefined))}
      />
      <Switch
        mt="md"
        label={t('grid.layout.isShared')}
        description={mayShare ? undefined : t('grid.layout.sharedByAdmins')}
        checked={isShared}
        disabled={!mayShare}
        onChange={(event) => setShared(event.currentTarget.checked)}
      />
      <Group justify="flex-end" gap="sm" mt="lg">
        <Button onClick={onClose}>{t('common.cancel')}</Button>
        <Button type="submit" variant="filled" loading={isSaving}>
          {layout ? t('grid.layout.apply') : t('grid.layout.create')}
        </Button>
      </Group>
    </form>
  )
}
