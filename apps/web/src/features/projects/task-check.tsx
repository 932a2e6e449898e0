import { Checkbox } from '@mantine/core'
import type { Task, TaskStatus } from '@trellis/domain/projects/task'
import { useTranslation } from 'react-i18next'

interface TaskCheckProps {
  task: Task
  onStatus: (status: TaskStatus) => void
}

/** Checked off, or opened again. */
export function TaskCheck({ task, onStatus }: TaskCheckProps) {
  const { t } = useTranslation()
  const isDone = task.status === 'done'
  return (
    <Checkbox
      aria-label={t(isDone ? 'projects.reopen' : 'projects.finish', { title: task.title })}
      checked={isDone}
      onChange={() => onStatus(isDone ? 'to_do' : 'done')}
    />
  )
}
