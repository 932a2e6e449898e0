import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import type { ReplyOf, RequestOf } from '@trellis/domain/api/endpoint'
import { projectsApi } from '@trellis/domain/projects/api'
import type { Task, TaskStatus } from '@trellis/domain/projects/task'
import { useTranslation } from 'react-i18next'
import { call } from '../../api/call.ts'
import { keyOf, queryFor } from '../../api/queries.ts'
import { toastDone, toastError } from '../../ui/toast.tsx'
import { workKey } from '../live/live.ts'
import { placed } from './place.ts'
import { useReloadWork } from './project-calls.ts'
import type { TaskView } from './use-task-view.ts'

export type TaskChanges = RequestOf<typeof projectsApi.updateTask>['body']
type Tasks = ReplyOf<typeof projectsApi.tasks>

export function useTasks(teamId: number, { project, assignee, status, due }: TaskView) {
  const query = {
    ...(project && { projectId: String(project) }),
    ...(assignee && { assignee: assignee === 'nobody' ? assignee : String(assignee) }),
    ...(status && { status }),
    ...(due && { due }),
  }
  return useQuery({
    ...queryFor(projectsApi.tasks, { params: { teamId }, query }),
    placeholderData: keepPreviousData,
    refetchOnWindowFocus: true,
  })
}

export interface Placement {
  task: Task
  status: TaskStatus
  beforeTaskId: number | null
}

/** Changes show at once in every list that is open, and go back where the server refuses. */
export function useTaskCalls(teamId: number) {
  const { t } = useTranslation()
  const queryClient = useQueryClient()
  const reload = useReloadWork()

  function show(change: (tasks: Task[]) => Task[]) {
    const queryKey = keyOf(projectsApi.tasks)
    void queryClient.cancelQueries({ queryKey })
    queryClient.setQueriesData<Tasks>({ queryKey }, (known) => known && { ...known, tasks: change(known.tasks) })
  }

  const settle = { onError: () => toastError(t('projects.changeFailed')), onSettled: reload }
  const create = useMutation({
    mutationKey: workKey,
    mutationFn: ({ projectId, ...body }: { projectId: number; title: string; status: TaskStatus }) =>
      call(projectsApi.createTask, { params: { teamId, projectId }, body }),
    onError: () => toastError(t('projects.addFailed')),
    onSettled: reload,
  })
  const update = useMutation({
    mutationKey: workKey,
    mutationFn: ({ id, changes }: { id: number; changes: TaskChanges }) =>
      call(projectsApi.updateTask, { params: { teamId, taskId: id }, body: changes }),
    onSuccess: reload,
  })
  const setStatus = useMutation({
    mutationKey: workKey,
    mutationFn: ({ task, status }: { task: Task; status: TaskStatus }) =>
      call(projectsApi.updateTask, { params: { teamId, taskId: task.id }, body: { status } }),
    onMutate: ({ task, status }) =>
      show((tasks) => tasks.map((one) => (one.id === task.id ? { ...one, status, isOverdue: false } : one))),
    ...settle,
  })
  const place = useMutation({
    mutationKey: workKey,
    // A second move starts from where the first one led to.
    scope: { id: `places-of-tasks-${teamId}` },
    mutationFn: ({ task, status, beforeTaskId }: Placement) =>
      call(projectsApi.placeTask, { params: { teamId, taskId: task.id }, body: { status, beforeTaskId } }),
    onMutate: (placement) => show((tasks) => placed(tasks, placement)),
    ...settle,
  })
  const restore = useMutation({
    mutationFn: (taskId: number) => call(projectsApi.restoreTask, { params: { teamId, taskId } }),
    ...settle,
  })
  const remove = useMutation({
    mutationKey: workKey,
    mutationFn: ({ id }: Task) => call(projectsApi.deleteTask, { params: { teamId, taskId: id } }),
    onMutate: ({ id }) => show((tasks) => tasks.filter((one) => one.id !== id)),
    onSuccess: (_, { id, title }) =>
      toastDone(t('projects.taskDeleted', { title }), { label: t('common.undo'), onUndo: () => restore.mutate(id) }),
    ...settle,
  })
  return { create, update, setStatus, place, remove }
}
