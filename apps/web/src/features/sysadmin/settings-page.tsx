import { useQuery } from '@tanstack/react-query'
import { sysadminApi } from '@trellis/domain/sysadmin/api'
import { useTranslation } from 'react-i18next'
import { queryFor } from '../../api/queries.ts'
import { ErrorState } from '../../ui/error-state.tsx'
import { SkeletonTable } from '../../ui/skeleton-table.tsx'
import { BackupSection } from '../backup/backup-section.tsx'
import { IntegrationsSection } from '../integrations/integrations-section.tsx'
import { SettingsForm } from './settings-form.tsx'
import { SystemPage } from './system-page.tsx'

/** General, security, integrations, backup and recovery (behaviour, section 6). */
export function SettingsPage() {
  const { t } = useTranslation()
  const { data, error, refetch } = useQuery(queryFor(sysadminApi.settings, {}))
  return (
    <SystemPage title={t('sysadmin.nav.settings')} width="form">
      {error && <ErrorState error={error} title={t('sysadmin.settings.error')} onRetry={() => void refetch()} />}
      {!data && !error && <SkeletonTable columns={1} />}
      {data && <SettingsForm state={data} />}
      <IntegrationsSection />
      <BackupSection />
    </SystemPage>
  )
}
