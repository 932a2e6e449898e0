import { useTranslation } from 'react-i18next'
import { ErrorState } from '../../ui/error-state.tsx'
import { PageBody } from '../../ui/page.tsx'
import { PendingPage } from '../../ui/pending-page.tsx'
import { CopyCollectionButton } from '../blueprints/copy-collection-button.tsx'
import { AccessExplainer } from '../permissions/access-explainer.tsx'
import { AdminCollectionHeader } from './admin-collection-header.tsx'
import { DetailsForm } from './details-form.tsx'
import { useAdminCollection } from './use-admin-collection.ts'

export function AdminCollectionDetailsPage() {
  const { t } = useTranslation()
  const { teamId, collection, error, refetch } = useAdminCollection()
  if (error) return <ErrorState error={error} title={t('collections.error')} onRetry={() => void refetch()} />
  if (!collection) return <PendingPage />
  return (
    <>
      <AdminCollectionHeader
        teamId={teamId}
        collection={collection}
        tab="details"
        action={
          <>
            <CopyCollectionButton teamId={teamId} collection={collection} />
            <AccessExplainer collection={collection} />
          </>
        }
      />
      <PageBody width="form">
        <DetailsForm key={collection.id} teamId={teamId} collection={collection} />
      </PageBody>
    </>
  )
}
