import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import type { RequestOf } from '@trellis/domain/api/endpoint'
import { projectsApi, type Project } from '@trellis/domain/projects/api'
import { trashApi } from '@trellis/domain/trash/api'
import { useTranslation } from 'react-i18next'
import { call } from '../../api/call.ts'
import { keyOf, queryFor } from '../../api/queries.ts'
import { toastDone, toastError } from '../../ui/toast.tsx'

export function useProjects(teamId: number) {
  return useQuery({ ...queryFor(projectsApi.projects, { params: { teamId } }), refetchOnWindowFocus: true })
}

/** Everything that shows projects or tasks asks anew. */
export function useReloadWork() {
  const queryClient = useQueryClient()
  return () => {
    for (const endpoint of [projectsApi.projects, projectsApi.tasks, projectsApi.myTasks, trashApi.trashedWork])
      void queryClient.invalidateQueries({ queryKey: keyOf(endpoint) })
  }
}

type ProjectChanges = RequestOf<typeof projectsApi.updateProject>['body']

interface Archiving {
  project: Project
  isArchived: boolean
}

export function useProjectCalls(teamId: number) {
  const { t } = useTranslation()
  const reload = useReloadWork()
  const failed = { onError: () => toastError(t('projects.changeFailed')) }
  const create = useMutation({
    mutationFn: (body: RequestOf<typeof projectsApi.createProject>['body']) =>
      call(projectsApi.createProject, { params: { teamId }, body }),
    onSuccess: reload,
  })
  const update = useMutation({
    mutationFn: ({ id, changes }: { id: number; changes: ProjectChanges }) =>
      call(projectsApi.updateProject, { params: { teamId, projectId: id }, body: changes }),
    onSuccess: reload,
  })
  const archive: ReturnType<typeof useMutation<Project, Error, Archiving>> = useMutation({
    mutationFn: ({ project, isArchived }: Archiving) =>
      call(projectsApi.updateProject, { params: { teamId, projectId: project.id }, body: { isArchived } }),
    onSuccess(project, { isArchived }) {
      toastDone(t(isArchived ? 'projects.archivedToast' : 'projects.broughtBack', { name: project.name }), {
        label: t('common.undo'),
        onUndo: () => archive.mutate({ project, isArchived: !isArchived }),
      })
      reload()
    },
    ...failed,
  })
  const restore = useMutation({
    mutationFn: (projectId: number) => call(projectsApi.restoreProject, { params: { teamId, projectId } }),
    onSuccess: ({ name }) => {
      toastDone(t('projects.broughtBack', { name }))
      reload()
    },
    ...failed,
  })
  const remove = useMutation({
    mutationFn: ({ id }: Project) => call(projectsApi.deleteProject, { params: { teamId, projectId: id } }),
    onSuccess: (_, { id, name }) => {
      toastDone(t('projects.deleted', { name }), { label: t('common.undo'), onUndo: () => restore.mutate(id) })
      reload()
    },
    ...failed,
  })
  return { create, update, archive, remove }
}
