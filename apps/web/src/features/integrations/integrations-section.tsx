import { Button } from '@mantine/core'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { integrationsApi } from '@trellis/domain/integrations/api'
import { integrationNames } from '@trellis/domain/integrations/integrations'
import { useTranslation } from 'react-i18next'
import { call } from '../../api/call.ts'
import { keyOf, queryFor } from '../../api/queries.ts'
import { confirm } from '../../ui/confirm.tsx'
import { ErrorLine } from '../../ui/error-line.tsx'
import { ErrorState } from '../../ui/error-state.tsx'
import { SkeletonTable } from '../../ui/skeleton-table.tsx'
import { toastDone } from '../../ui/toast.tsx'
import { IntegrationRow } from './integration-row.tsx'
import classes from './integrations.module.css'

/** What the installation is connected to (behaviour, section 6). */
export function IntegrationsSection() {
  const { t } = useTranslation()
  const { data, error, refetch } = useQuery(queryFor(integrationsApi.integrations, {}))
  return (
    <section className={classes.section} aria-labelledby="integrations-title">
      <h2 id="integrations-title">{t('integrations.title')}</h2>
      <p className={classes.text}>{t('integrations.intro')}</p>
      {error && <ErrorState error={error} title={t('integrations.error')} onRetry={() => void refetch()} />}
      {!data && !error && <SkeletonTable columns={1} />}
      {data && (
        <ul className={classes.list} aria-labelledby="integrations-title">
          {integrationNames.map((name) => (
            <IntegrationRow key={name} state={data.integrations[name]} folder={data.folder} />
          ))}
        </ul>
      )}
      {data && data.earlierStorages.length > 0 && (
        <EarlierStorages names={data.earlierStorages.map(({ bucket }) => bucket)} />
      )}
    </section>
  )
}

function EarlierStorages({ names }: { names: readonly string[] }) {
  const { t } = useTranslation()
  const queryClient = useQueryClient()
  const forget = useMutation({
    mutationFn: () => call(integrationsApi.forgetEarlierStorages, {}),
    onSuccess: () => {
      toastDone(t('integrations.earlier.forgotten'))
      return queryClient.invalidateQueries({ queryKey: keyOf(integrationsApi.integrations) })
    },
  })
  const ask = () =>
    confirm({
      title: t('integrations.earlier.forgetTitle'),
      text: t('integrations.earlier.forgetText'),
      action: t('integrations.earlier.forget'),
      isDestructive: true,
      onConfirm: () => forget.mutate(),
    })
  return (
    <div className={classes.earlier}>
      <h3>{t('integrations.earlier.title')}</h3>
      <p className={classes.help}>{t('integrations.earlier.text', { names: names.join(', ') })}</p>
      <Button size="xs" aria-label={t('integrations.earlier.forgetLabel')} loading={forget.isPending} onClick={ask}>
        {t('integrations.earlier.forget')}
      </Button>
      <ErrorLine error={forget.error} />
    </div>
  )
}
