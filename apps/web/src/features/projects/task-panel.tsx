import { ActionIcon, Button, SegmentedControl, Select, Textarea, TextInput } from '@mantine/core'
import { DatePickerInput } from '@mantine/dates'
import { useForm } from '@mantine/form'
import { TrashIcon } from '@phosphor-icons/react/Trash'
import { XIcon } from '@phosphor-icons/react/X'
import type { Project } from '@trellis/domain/projects/api'
import { taskPriorities, taskStatuses, type Task } from '@trellis/domain/projects/task'
import { useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { LeftForm } from '../../drafts/left-form.tsx'
import { useFormDraft } from '../../drafts/use-form-draft.ts'
import { useTeam } from '../../session/use-session.ts'
import { CalendarWords } from '../../ui/calendar-words.tsx'
import { confirm } from '../../ui/confirm.tsx'
import { ErrorLine } from '../../ui/error-line.tsx'
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
  const { t, i18n } = useTranslation()
  const { TeamId: teamId } = useTeam()
  const people = usePeople(teamId)
  const { update, remove } = useTaskCalls(teamId)
  const form = useForm({
    initialValues: draftOf(task),
    validate: { title: (title) => (title.trim() === '' ? t('projects.titleMissing') : null) },
  })
  const isChanged = form.isDirty()
  const { left, drop } = useFormDraft({
    form: `task ${task.id}`,
    base: draftOf(task),
    values: form.values,
    isUnsaved: isChanged,
    isSaving: update.isPending,
    onRestore: form.setValues,
  })

  // What others change while it is open comes in where one has changed nothing oneself.
  const now = JSON.stringify(draftOf(task))
  const latest = useRef(form)
  latest.current = form
  useEffect(() => {
    const { getValues, isDirty, setValues, resetDirty } = latest.current
    const theirs = JSON.parse(now) as Draft
    const mine = Object.entries(getValues()).filter(([key]) => isDirty(key))
    setValues({ ...theirs, ...Object.fromEntries(mine) })
    resetDirty(theirs)
  }, [now])

  function save({ record, assigneeId, projectId, ...values }: Draft) {
    const changed = Object.entries(values).filter(([key]) => form.isDirty(key))
    const changes: TaskChanges = {
      ...Object.fromEntries(changed),
      ...(form.isDirty('projectId') && { projectId: Number(projectId) }),
      ...(form.isDirty('assigneeId') && { assigneeId: assigneeId === null ? null : Number(assigneeId) }),
      // One that may not be seen stays, unless another is chosen.
      ...(form.isDirty('record') && { recordId: record?.id ?? null }),
    }
    update.mutate({ id: task.id, changes }, { onSuccess: giveUp })
  }

  function giveUp() {
    drop()
    onClose()
  }

  function close() {
    if (!isChanged) return onClose()
    confirm({
      title: t('projects.discardTitle'),
      action: t('projects.discard'),
      isDestructive: true,
      onConfirm: giveUp,
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
        <LeftForm {...left} />
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
          <CalendarWords>
            <DatePickerInput
              label={t('projects.due')}
              placeholder={t('projects.noDate')}
              size="sm"
              valueFormat={i18n.language === 'en' ? 'MMM D, YYYY' : 'D MMM YYYY'}
              clearable
              clearButtonProps={{ 'aria-label': t('projects.noDate') }}
              {...form.getInputProps('dueOn')}
            />
          </CalendarWords>
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
