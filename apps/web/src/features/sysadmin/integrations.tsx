import { Button } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import type { ReplyOf } from '@trellis/domain/api/endpoint'
import { sysadminApi } from '@trellis/domain/sysadmin/api'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { call } from '../../api/call.ts'
import { ErrorLine } from '../../ui/error-line.tsx'
import classes from './forms.module.css'

/** What the installation is connected to, each with a test that really does it. */
export function Integrations({ state }: { state: ReplyOf<typeof sysadminApi.settings> }) {
  const { t } = useTranslation()
  const mail = useMutation({ mutationFn: () => call(sysadminApi.testMail, {}) })
  const storage = useMutation({ mutationFn: () => call(sysadminApi.testStorage, {}) })
  const isOutbox = state.mail.kind === 'outbox'
  return (
    <section className={classes.section}>
      <h2>{t('sysadmin.settings.integrations')}</h2>
      <Integration
        name={t('sysadmin.settings.mail')}
        kind={isOutbox ? t('sysadmin.settings.outbox') : t('sysadmin.settings.smtp')}
        detail={state.mail.detail}
        help={isOutbox ? t('sysadmin.settings.outboxHelp') : undefined}
        action={
          <Button loading={mail.isPending} onClick={() => mail.mutate()}>
            {t('sysadmin.settings.testMail')}
          </Button>
        }
      >
        {mail.data && <p role="status">{t('sysadmin.settings.mailSent', { email: mail.data.sentTo })}</p>}
        <ErrorLine error={mail.error} />
      </Integration>
      <Integration
        name={t('sysadmin.settings.storage')}
        kind={t('sysadmin.settings.disk')}
        detail={state.storage.detail}
        action={
          <Button loading={storage.isPending} onClick={() => storage.mutate()}>
            {t('sysadmin.settings.testStorage')}
          </Button>
        }
      >
        {storage.data && <p role="status">{t('sysadmin.settings.storageWorks')}</p>}
        <ErrorLine error={storage.error} />
      </Integration>
    </section>
  )
}

interface IntegrationProps {
  name: string
  kind: string
  detail: string
  help?: string
  action: ReactNode
  children: ReactNode
}

function Integration({ name, kind, detail, help, action, children }: IntegrationProps) {
  return (
    <div>
      <div className={classes.integration}>
        <div className={classes.words}>
          <h3 className={classes.label}>{name}</h3>
          <span>{kind}</span>
          <span className={classes.help}>{detail}</span>
          {help && <span className={classes.help}>{help}</span>}
        </div>
        {action}
      </div>
      {children}
    </div>
  )
}
