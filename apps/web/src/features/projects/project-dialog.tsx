import { Button, Group, Modal, Stack, Textarea, TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { useMediaQuery } from '@mantine/hooks'
import { tagColors } from '@trellis/domain/custom-lists/api'
import type { Project } from '@trellis/domain/projects/api'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { LeftForm } from '../../drafts/left-form.tsx'
import { useFormDraft } from '../../drafts/use-form-draft.ts'
import { useTeam } from '../../session/use-session.ts'
import { ErrorLine } from '../../ui/error-line.tsx'
import { hueClass } from '../../ui/hue.ts'
import { useProjectCalls } from './project-calls.ts'
import classes from './projects.module.css'

interface ProjectDialogProps {
  /** A new one without. */
  project?: Project
  onClose: () => void
  onCreated?: (project: Project) => void
}

export function ProjectDialog({ project, onClose, onCreated }: ProjectDialogProps) {
  const { t } = useTranslation()
  const { TeamId: teamId } = useTeam()
  const isPhone = useMediaQuery('(max-width: 760px)')
  const { create, update } = useProjectCalls(teamId)
  const [base] = useState({
    name: project?.name ?? '',
    description: project?.description ?? '',
    color: project?.color ?? tagColors[6],
  })
  const form = useForm({
    initialValues: base,
    validate: { name: (value) => (value.trim() === '' ? t('projects.nameMissing') : null) },
  })

  const { left, drop } = useFormDraft({
    form: `project ${project?.id ?? 'new'}`,
    base,
    values: form.values,
    isUnsaved: form.isDirty(),
    isSaving: create.isPending || update.isPending,
    onRestore: form.setValues,
  })

  function save(values: typeof form.values) {
    if (project) return update.mutate({ id: project.id, changes: values }, { onSuccess: giveUp })
    create.mutate(values, {
      onSuccess: (made) => {
        onCreated?.(made)
        giveUp()
      },
    })
  }

  function giveUp() {
    drop()
    onClose()
  }

  return (
    <Modal
      opened
      onClose={onClose}
      title={project ? t('projects.edit') : t('projects.new')}
      fullScreen={isPhone}
      closeButtonProps={{ 'aria-label': t('common.close') }}
    >
      <form noValidate onSubmit={form.onSubmit(save)}>
        <Stack gap="lg">
          <LeftForm {...left} />
          <TextInput label={t('projects.name')} maxLength={100} data-autofocus {...form.getInputProps('name')} />
          <Textarea
            label={t('projects.description')}
            maxLength={500}
            minRows={2}
            {...form.getInputProps('description')}
          />
          <fieldset className={classes.colors}>
            <legend>{t('projects.color')}</legend>
            {tagColors.map((color) => (
              <label key={color} className={classes.color} title={t(`customLists.colors.${color}`)}>
                <input
                  type="radio"
                  name="color"
                  aria-label={t(`customLists.colors.${color}`)}
                  checked={form.values.color === color}
                  onChange={() => form.setFieldValue('color', color)}
                />
                <span className={hueClass(color)} />
              </label>
            ))}
          </fieldset>
          <ErrorLine error={create.error ?? update.error} />
          <Group justify="flex-end" gap="sm">
            <Button onClick={giveUp}>{t('common.cancel')}</Button>
            <Button type="submit" variant="filled" loading={create.isPending || update.isPending}>
              {project ? t('common.save') : t('projects.create')}
            </Button>
          </Group>
        </Stack>
      </form>
    </Modal>
  )
}
