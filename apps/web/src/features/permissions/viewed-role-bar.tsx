import { Button } from '@mantine/core'
import { EyeIcon } from '@phosphor-icons/react'
import { permissionsApi } from '@trellis/domain/permissions/api'
import { useMutation } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { call } from '../../api/call.ts'
import { pathTo } from '../../paths.ts'
import { useAccess } from '../../session/access.ts'
import { toastError } from '../../ui/toast.tsx'
import classes from './viewed-role-bar.module.css'

/** Above every page of the team while an admin looks at it through a role. */
export function ViewedRoleBar({ teamId }: { teamId: number }) {
  const { t } = useTranslation()
  const { viewedRole } = useAccess()
  const stop = useMutation({
    mutationFn: () => call(permissionsApi.endView, { params: { teamId } }),
    // Nothing of what was fetched through the role may stay.
    onSuccess: () => location.assign(pathTo('root.team.admin.userRoles', { teamId })),
    onError: () => toastError(t('permissions.viewAs.failed')),
  })
  if (!viewedRole) return null
  return (
    <div className={classes.bar} role="status">
      <EyeIcon size={16} weight="bold" aria-hidden />
      <span>{t('permissions.viewAs.banner', { name: viewedRole.name })}</span>
      <Button size="compact-sm" variant="default" loading={stop.isPending} onClick={() => stop.mutate()}>
        {t('permissions.viewAs.stop')}
      </Button>
    </div>
  )
}
