import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { RequestOf } from '@trellis/domain/api/endpoint'
import { permissionsApi } from '@trellis/domain/permissions/api'
import { teamsApi, type TeamUserRow } from '@trellis/domain/teams/api'
import { useTranslation } from 'react-i18next'
import { call } from '../../api/call.ts'
import { keyOf } from '../../api/queries.ts'
import { isCode } from '../../api/request-error.ts'
import { sessionQuery } from '../../session/session.ts'
import { useErrorSentence } from '../../ui/error-sentence.ts'
import { toastDone, toastError } from '../../ui/toast.tsx'
import { nameOf } from './user-columns.tsx'

type Changes = RequestOf<typeof teamsApi.updateTeamUser>['body']

/** The lists of people and roles are read again, and one's own session too: one may have changed oneself. */
export function useReloadUsers() {
  const queryClient = useQueryClient()
  return async () => {
    const keys = [teamsApi.teamUsers, teamsApi.adminOverview, permissionsApi.roles, permissionsApi.ownAccess].map(keyOf)
    await Promise.all([...keys, sessionQuery.queryKey].map((queryKey) => queryClient.invalidateQueries({ queryKey })))
  }
}

/** Everything one can do with one person of the team, each with its toast. */
export function useUserCalls(teamId: number, user: TeamUserRow) {
  const { t } = useTranslation()
  const reload = useReloadUsers()
  const sentence = useErrorSentence()
  const request = { params: { teamId, teamUserId: user.id } }
  const { email } = user
  const name = nameOf(user)

  /** Expected refusals say why; anything else says what failed (specification section 8). */
  function refused(error: unknown, text: string) {
    toastError(isCode(error, 'last-team-admin', 'not-permitted') ? sentence(error) : text)
  }

  return {
    update: useMutation({
      mutationFn: (body: Changes) => call(teamsApi.updateTeamUser, { ...request, body }),
      onSuccess: (changed) => toastDone(t('teams.editForm.done', { name: nameOf(changed) })),
      onError: (error) => refused(error, t('teams.editForm.failed')),
      onSettled: reload,
    }),
    deactivate: useMutation({
      mutationFn: () => call(teamsApi.deactivateTeamUser, request),
      onSuccess: () => toastDone(t('teams.users.deactivatedDone', { name })),
      onError: (error) => refused(error, t('teams.users.deactivateFailed')),
      onSettled: reload,
    }),
    reactivate: useMutation({
      mutationFn: () => call(teamsApi.reactivateTeamUser, request),
      onSuccess: () => toastDone(t('teams.users.reactivatedDone', { name })),
      onError: (error) => refused(error, t('teams.users.reactivateFailed')),
      onSettled: reload,
    }),
    resend: useMutation({
      mutationFn: () => call(teamsApi.resendInvitation, request),
      onSuccess: () => toastDone(t('teams.users.resent', { email })),
      onError: () => toastError(t('teams.users.resendFailed')),
      onSettled: reload,
    }),
    cancel: useMutation({
      mutationFn: () => call(teamsApi.cancelInvitation, request),
      onSuccess: () => toastDone(t('teams.users.cancelled', { email })),
      onError: () => toastError(t('teams.users.cancelFailed')),
      onSettled: reload,
    }),
  }
}
