import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { permissionsApi, type RoleInput, type RoleRow } from '@trellis/domain/permissions/api'
import { useTranslation } from 'react-i18next'
import { call } from '../../api/call.ts'
import { keyOf, queryFor } from '../../api/queries.ts'
import { pathTo } from '../../paths.ts'
import { toastDone, toastError } from '../../ui/toast.tsx'

export function useRoles(teamId: number) {
  return useQuery(queryFor(permissionsApi.roles, { params: { teamId } }))
}

/** Roles, their users and one's own rights are read again after each change. */
export function useRoleCalls(teamId: number) {
  const { t } = useTranslation()
  const queryClient = useQueryClient()
  const reload = () =>
    Promise.all(
      [permissionsApi.roles, permissionsApi.ownAccess, permissionsApi.collectionAccess].map((endpoint) =>
        queryClient.invalidateQueries({ queryKey: keyOf(endpoint) }),
      ),
    )
  const create = useMutation({
    mutationFn: (body: RoleInput) => call(permissionsApi.createRole, { params: { teamId }, body }),
    onSuccess: async (_, { name }) => {
      await reload()
      toastDone(t('permissions.roles.created', { name }))
    },
    onError: () => toastError(t('permissions.roles.createFailed')),
  })
  const update = useMutation({
    mutationFn: ({ roleId, body }: { roleId: number; body: RoleInput }) =>
      call(permissionsApi.updateRole, { params: { teamId, roleId }, body }),
    onSuccess: async (_, { body }) => {
      await reload()
      toastDone(t('permissions.roles.updated', { name: body.name }))
    },
    onError: () => toastError(t('permissions.roles.updateFailed')),
  })
  const remove = useMutation({
    mutationFn: ({ id }: RoleRow) => call(permissionsApi.deleteRole, { params: { teamId, roleId: id } }),
    onSuccess: async (_, { name }) => {
      await reload()
      toastDone(t('permissions.roles.deleted', { name }))
    },
    onError: () => toastError(t('permissions.roles.deleteFailed')),
  })
  const view = useMutation({
    mutationFn: (roleId: number) => call(permissionsApi.viewAsRole, { params: { teamId, roleId } }),
    // Nothing of what an admin fetched may stay on the screen.
    onSuccess: () => location.assign(pathTo('root.team.dashboard', { teamId })),
    onError: () => toastError(t('permissions.viewAs.failed')),
  })
  return { create, update, remove, view }
}
