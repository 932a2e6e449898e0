import { Skeleton } from '@mantine/core'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { projectsApi } from '@trellis/domain/projects/api'
import type { Task, TaskStatus } from '@trellis/domain/projects/task'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { queryFor } from '../../api/queries.ts'
import { useFormats } from '../../i18n/use-formats.ts'
import { pathTo } from '../../paths.ts'
import { Card } from '../../ui/card.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { ErrorState } from '../../ui/error-state.tsx'
import { DueTag } from './due-tag.tsx'
import classes from './my-tasks.module.css'
import { useTaskCalls } from './task-calls.ts'
import { TaskCheck } from './task-check.tsx'

/** On the dashboard: what is assigned to oneself. What is checked off stays, struck through, until the page is left. */
export function MyTasks({ teamId, span }: { teamId: number; span: 4 | 6 | 12 }) {
  const { t } = useTranslation()
  const { number } = useFormats()
  const queryClient = useQueryClient()
  const query = queryFor(projectsApi.myTasks, { params: { teamId } })
  const { data, error, refetch } = useQuery({ ...query, refetchOnWindowFocus: true })
  const { setStatus } = useTaskCalls(teamId)
  const [finished, setFinished] = useState<Task[]>([])
  const openIds = new Set(data?.tasks.map(({ id }) => id))
  const shown = [...(data?.tasks ?? []), ...finished.filter(({ id }) => !openIds.has(id))]

  function changeStatus(task: Task, status: TaskStatus) {
    const others = finished.filter(({ id }) => id !== task.id)
    setFinished(status === 'done' ? [...others, { ...task, status, isOverdue: false }] : others)
    queryClient.setQueryData(query.queryKey, (known) => {
      if (!known) return known
      const tasks = known.tasks.filter(({ id }) => id !== task.id)
      return status === 'done'
        ? { ...known, tasks, count: known.count - 1 }
        : { ...known, tasks: [...tasks, { ...task, status }], count: known.count + 1 }
    })
    setStatus.mutate({ task, status }, { onError: () => setFinished(others) })
  }

  return (
    <Card
      title={t('projects.mine')}
      span={span}
      count={data && data.count > 0 ? number(data.count) : undefined}
      end={<Link to={pathTo('root.team.projects', { teamId })}>{t('projects.allTasks')}</Link>}
    >
      {error && <ErrorState error={error} title={t('projects.tasksFailed')} onRetry={() => void refetch()} />}
      {!data && !error && <Pending />}
      {data && shown.length === 0 && (
        <EmptyState icon="list-checks" title={t('projects.noneMine')} text={t('projects.noneMineText')} />
      )}
      <ul>
        {shown.map((task) => (
          <li className={classes.task} key={task.id} data-done={task.status === 'done' || undefined}>
            <TaskCheck task={task} onStatus={(status) => changeStatus(task, status)} />
            <span className={classes.words}>
              <Link
                className={classes.title}
                to={pathTo('root.team.projects', { teamId })}
                search={{ project: task.projectId, task: task.id }}
              >
                {task.title}
              </Link>
              <span className={classes.about}>{task.record?.name ?? task.projectName}</span>
            </span>
            <DueTag task={task} />
          </li>
        ))}
      </ul>
    </Card>
  )
}

function Pending() {
  return Array.from({ length: 4 }, (_, index) => (
    <div className={classes.task} key={index}>
      <Skeleton width={16} height={16} />
      <Skeleton width={`${70 - index * 8}%`} height={12} />
    </div>
  ))
}
