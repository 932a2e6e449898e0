import { Button, Drawer } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import type { Project } from '@trellis/domain/projects/api'
import type { Task, TaskStatus } from '@trellis/domain/projects/task'
import { useTranslation } from 'react-i18next'
import { useTeam } from '../../session/use-session.ts'
import { EmptyState } from '../../ui/empty-state.tsx'
import { ErrorState } from '../../ui/error-state.tsx'
import { SkeletonTable } from '../../ui/skeleton-table.tsx'
import classes from './projects.module.css'
import { QuickAdd } from './quick-add.tsx'
import { TaskBoard } from './task-board.tsx'
import { useTaskCalls, useTasks } from './task-calls.ts'
import { TaskFilters } from './task-filters.tsx'
import { TaskList } from './task-list.tsx'
import { TaskPanel } from './task-panel.tsx'
import { useTaskView } from './use-task-view.ts'

interface TasksProps {
  projects: readonly Project[]
  /** All that are not archived without one. */
  project: Project | undefined
}

export function Tasks({ projects, project }: TasksProps) {
  const { t } = useTranslation()
  const { TeamId: teamId } = useTeam()
  const isPhone = useMediaQuery('(max-width: 760px)')
  const { state, change, isFiltered } = useTaskView()
  const { create, setStatus, place } = useTaskCalls(teamId)
  // The board has a column per status.
  const asked = state.view === 'board' ? { ...state, status: undefined } : state
  const { data, error, refetch } = useTasks(teamId, { ...asked, project: project?.id })
  const tasks = data?.tasks ?? []
  const opened = tasks.find(({ id }) => id === state.task)
  const clear = () => change({ assignee: undefined, status: undefined, due: undefined })
  const targets = project ? [project] : projects.filter(({ isArchived }) => !isArchived)
  const shared = {
    tasks,
    withProject: project === undefined,
    onStatus: (task: Task, status: TaskStatus) => setStatus.mutate({ task, status }),
    onOpen: (task: Task) => change({ task: task.id }),
  }
  const quickAdd = (status: TaskStatus) => (
    <QuickAdd projects={targets} status={status} onAdd={(task) => create.mutateAsync(task)} />
  )
  return (
    <div className={classes.tasks}>
      {project?.description && <p className={classes.description}>{project.description}</p>}
      <TaskFilters />
      {error && <ErrorState error={error} title={t('projects.tasksFailed')} onRetry={() => void refetch()} />}
      {!data && !error && <SkeletonTable columns={3} />}
      {data?.more && (
        <p className={classes.note} role="status">
          {t('projects.more')}
        </p>
      )}
      {data && tasks.length === 0 && (
        <EmptyState
          icon="list-checks"
          title={isFiltered ? t('projects.noneMatch') : t('projects.noTasks')}
          text={isFiltered ? undefined : t('projects.noTasksText')}
          action={isFiltered && <Button onClick={clear}>{t('projects.clearFilters')}</Button>}
        />
      )}
      {data && state.view === 'list' && <TaskList {...shared} quickAdd={quickAdd('to_do')} />}
      {data && state.view === 'board' && (
        <TaskBoard {...shared} quickAdd={quickAdd} onPlace={(placement) => place.mutate(placement)} />
      )}
      <Drawer.Root
        opened={opened !== undefined}
        onClose={() => change({ task: undefined })}
        position="right"
        size={isPhone ? '100%' : 448}
      >
        <Drawer.Overlay backgroundOpacity={0.2} />
        <Drawer.Content aria-label={t('projects.task')}>
          {opened && (
            <TaskPanel key={opened.id} task={opened} projects={projects} onClose={() => change({ task: undefined })} />
          )}
        </Drawer.Content>
      </Drawer.Root>
    </div>
  )
}
