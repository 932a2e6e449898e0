import { UnstyledButton } from '@mantine/core'
import { taskStatuses, type Task, type TaskStatus } from '@trellis/domain/projects/task'
import { useId, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { useFormats } from '../../i18n/use-formats.ts'
import { TaskCheck } from './task-check.tsx'
import { TaskFacts } from './task-facts.tsx'
import classes from './tasks.module.css'

interface TaskListProps {
  tasks: readonly Task[]
  withProject: boolean
  onStatus: (task: Task, status: TaskStatus) => void
  onOpen: (task: Task) => void
  /** Below the tasks that are to do. */
  quickAdd: ReactNode
}

/** Tasks under their status. */
export function TaskList({ tasks, quickAdd, ...row }: TaskListProps) {
  return taskStatuses.map((status) => (
    <Section
      key={status}
      status={status}
      tasks={tasks.filter((task) => task.status === status)}
      quickAdd={status === 'to_do' && quickAdd}
      {...row}
    />
  ))
}

type SectionProps = TaskListProps & { status: TaskStatus }

function Section({ status, tasks, quickAdd, withProject, onStatus, onOpen }: SectionProps) {
  const { t } = useTranslation()
  const { number } = useFormats()
  const heading = useId()
  if (tasks.length === 0 && !quickAdd) return null
  return (
    <section className={classes.section}>
      <h2 id={heading}>
        {t(`projects.statuses.${status}`)} <span className={classes.count}>{number(tasks.length)}</span>
      </h2>
      <ul aria-labelledby={heading}>
        {tasks.map((task) => (
          <li className={classes.row} key={task.id} data-done={status === 'done' || undefined}>
            <TaskCheck task={task} onStatus={(next) => onStatus(task, next)} />
            <UnstyledButton className={classes.title} onClick={() => onOpen(task)}>
              {task.title}
            </UnstyledButton>
            <TaskFacts task={task} withProject={withProject} />
          </li>
        ))}
      </ul>
      {quickAdd}
    </section>
  )
}
