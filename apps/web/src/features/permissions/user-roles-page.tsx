import { Button } from '@mantine/core'
import { PlusIcon } from '@phosphor-icons/react'
import { useLocation, useNavigate } from '@tanstack/react-router'
import type { RoleRow } from '@trellis/domain/permissions/api'
import { useTranslation } from 'react-i18next'
import { useFormats } from '../../i18n/use-formats.ts'
import { useTeam } from '../../session/use-session.ts'
import { EmptyState } from '../../ui/empty-state.tsx'
import { ErrorState } from '../../ui/error-state.tsx'
import { PageBody } from '../../ui/page.tsx'
import { PageHeader } from '../../ui/page-header.tsx'
import { PendingPage } from '../../ui/pending-page.tsx'
import { SkeletonTable } from '../../ui/skeleton-table.tsx'
import { useRoles } from './role-calls.ts'
import { draftOf, emptyDraft } from './role-draft.ts'
import { RoleEditor } from './role-editor.tsx'
import { RoleList } from './role-list.tsx'

/** User roles (specification section 2, team admin); the open one stands in the address as `?role=`. */
export function UserRolesPage() {
  const { t } = useTranslation()
  const { number } = useFormats()
  const { TeamId: teamId } = useTeam()
  const { data, error, refetch } = useRoles(teamId)
  const { role: opened, from, open, showSaved, close } = useOpenedRole()
  if (opened && data)
    return <OpenedRole opened={opened} from={from} roles={data.roles} onSaved={showSaved} onClose={close} />
  if (opened && !error) return <PendingPage />
  return (
    <>
      <PageHeader
        title={t('permissions.roles.title')}
        note={data && number(data.roles.length + 1)}
        crumbs={[{ label: t('shell.menu.teamAdministration') }]}
        actions={
          <Button variant="filled" leftSection={<PlusIcon size={14} weight="bold" />} onClick={() => open('new')}>
            {t('permissions.roles.new')}
          </Button>
        }
      />
      <PageBody>
        {error && <ErrorState error={error} title={t('permissions.roles.error')} onRetry={() => void refetch()} />}
        {!data && !error && <SkeletonTable columns={6} />}
        {data && <RoleList roles={data.roles} adminCount={data.adminCount} onOpen={open} />}
      </PageBody>
    </>
  )
}

interface OpenedRoleProps {
  opened: string
  from: string
  roles: RoleRow[]
  onSaved: (role: number) => void
  onClose: () => void
}

function OpenedRole({ opened, from, roles, onSaved, onClose }: OpenedRoleProps) {
  const { t } = useTranslation()
  const role = roles.find(({ id }) => String(id) === opened)
  const original = roles.find(({ id }) => String(id) === from)
  if (opened === 'new') {
    const base = original
      ? { ...draftOf(original), name: t('permissions.editor.copyOf', { name: original.name }) }
      : emptyDraft
    return (
      <RoleEditor key={`new ${from}`} existing={null} base={base} roles={roles} onSaved={onSaved} onClose={onClose} />
    )
  }
  if (role) {
    return (
      <RoleEditor
        key={role.id}
        existing={role}
        base={draftOf(role)}
        roles={roles}
        onSaved={onSaved}
        onClose={onClose}
      />
    )
  }
  return (
    <EmptyState
      icon="shield-check"
      title={t('permissions.editor.notFound')}
      action={<Button onClick={onClose}>{t('permissions.editor.backToRoles')}</Button>}
    />
  )
}

function useOpenedRole() {
  const navigate = useNavigate()
  const search = useLocation({ select: ({ searchStr }) => searchStr })
  const parts = new URLSearchParams(search)
  return {
    role: parts.get('role') ?? '',
    from: parts.get('from') ?? '',
    // As numbers: the router would put a text of digits in quotation marks.
    open: (role: number | 'new', from?: number) => void navigate({ to: '.', search: { role, ...(from && { from }) } }),
    /** What was unsaved in the new one is saved. */
    showSaved: (role: number) => void navigate({ to: '.', search: { role }, replace: true, ignoreBlocker: true }),
    close: () => void navigate({ to: '.', search: {} }),
  }
}
