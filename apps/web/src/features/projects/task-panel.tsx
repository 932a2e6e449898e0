import { ActionIcon, Button, SegmentedControl, Select, Textarea, TextInput } from '@mantine/core'
import { DatePickerInput } from '@mantine/dates'
import { useForm } from '@mantine/form'
import { TrashIcon } from '@phosphor-icons/react/Trash'
import { XIcon } from '@phosphor-icons/react/X'
import type { Project } from '@trellis/domain/projects/api'
import { taskPriorities, taskStatuses, type Task } from '@trellis/domain/projects/task'
import { useTranslation } from 'react-i18next'
import { useTeam } from '../../session/use-session.ts'
import { confirm } from '../../ui/confirm.tsx'
import { ErrorLine } from '../../ui/error-line.tsx'
import { useUnsavedGuard } from '../../ui/use-unsaved-guard.ts'
import classes from './projects.module.css'
import { RecordPicker } from './record-picker.tsx'
import { useTaskCalls, type TaskChanges } from './task-calls.ts'
import { usePeople } from './use-people.ts'

interface TaskPanelProps {
  task: Task
  projects: readonly Project[]
  onClose: () => void
}

/** Everything of one task; what was changed is saved together. */
export function TaskPanel({ task, projects, onClose }: TaskPanelProps) {
  const { t } = useTranslation()
  const { TeamId: teamId } = useTeam()
  const people = usePeople(teamId)
  const { update, remove } = useTaskCalls(teamId)
  const form = useForm({
    initialValues: draftOf(task),
    validate: { title: (title) => (title.trim() === '' ? t('projects.titleMissing') : null) },
  })
  const isChanged = form.isDirty()
  useUnsavedGuard(isChanged && !update.isPending)

  function save({ record, assigneeId, projectId, ...values }: Draft) {
    const changes: TaskChanges = {
      ...values,
      projectId: Number(projectId),
      assigneeId: assigneeId === null ? null : Number(assigneeId),
      // One that may not be seen stays, unless another is chosen.
      ...(form.isDirty('record') && { recordId: record?.id ?? null }),
    }
    update.mutate({ id: task.id, changes }, { onSuccess: onClose })
  }

  function close() {
    if (!isChanged) return onClose()
    confirm({
      title: t('projects.discardTitle'),
      action: t('projects.discard'),
      isDestructive: true,
      onConfirm: onClose,
    })
  }

  // Somebody who has left stays on old tasks.
  const assignees =
    task.assigneeId === null || people.some(({ value }) => value === String(task.assigneeId))
      ? people
      : [...people, { value: String(task.assigneeId), label: task.assigneeName ?? '' }]
  return (
    <form className={classes.panel} noValidate onSubmit={form.onSubmit(save)}>
      <div className={classes.panelBar}>
        <h2>{t('projects.task')}</h2>
        <ActionIcon aria-label={t('common.close')} onClick={close}>
          <XIcon size={16} />
        </ActionIcon>
      </div>
      <div className={classes.panelBody}>
        <TextInput label={t('projects.taskTitle')} maxLength={200} data-autofocus {...form.getInputProps('title')} />
        <div>
          <div className={classes.label}>{t('projects.status')}</div>
          <SegmentedControl
            aria-label={t('projects.status')}
            data={taskStatuses.map((status) => ({ value: status, label: t(`projects.statuses.${status}`) }))}
            {...form.getInputProps('status')}
          />
        </div>
        <div className={classes.pair}>
          <Select
            label={t('projects.assignee')}
            placeholder={t('projects.nobody')}
            data={assignees}
            searchable
            clearable
            allowDeselect
            clearButtonProps={{ 'aria-label': t('projects.nobody') }}
            {...form.getInputProps('assigneeId')}
          />
          <DatePickerInput
            label={t('projects.due')}
            placeholder={t('projects.noDate')}
            size="sm"
            valueFormat="D MMM YYYY"
            clearable
            clearButtonProps={{ 'aria-label': t('projects.noDate') }}
            {...form.getInputProps('dueOn')}
          />
        </div>
        <div className={classes.pair}>
          <Select
            label={t('projects.priority')}
            data={taskPriorities.map((value) => ({ value, label: t(`projects.priorities.${value}`) }))}
            {...form.getInputProps('priority')}
          />
          <Select
            label={t('projects.project')}
            data={projects
              .filter(({ id, isArchived }) => !isArchived || id === task.projectId)
              .map(({ id, name }) => ({ value: String(id), label: name }))}
            {...form.getInputProps('projectId')}
          />
        </div>
        <RecordPicker record={form.values.record} onChange={(record) => form.setFieldValue('record', record)} />
        <Textarea label={t('projects.notes')} maxLength={5000} minRows={4} {...form.getInputProps('notes')} />
        <ErrorLine error={update.error} />
      </div>
      <div className={classes.panelFoot}>
        <ActionIcon
          size={32}
          aria-label={t('projects.deleteTask')}
          onClick={() => remove.mutate(task, { onSuccess: onClose })}
        >
          <TrashIcon size={16} />
        </ActionIcon>
        <Button onClick={close}>{isChanged ? t('projects.discard') : t('common.close')}</Button>
        <Button type="submit" className={classes.save} loading={update.isPending}>
          {t('projects.saveTask')}
        </Button>
      </div>
    </form>
  )
}

type Draft = ReturnType<typeof draftOf>

const draftOf = ({ title, notes, status, priority, assigneeId, dueOn, projectId, record }: Task) => ({
  title,
  notes,
  status,
  priority,
  assigneeId: assigneeId === null ? null : String(assigneeId),
  dueOn,
  projectId: String(projectId),
  record,
})
