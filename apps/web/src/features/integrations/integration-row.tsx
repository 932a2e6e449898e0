import { Button } from '@mantine/core'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { type IntegrationStates, integrationsApi } from '@trellis/domain/integrations/api'
import type { IntegrationName } from '@trellis/domain/integrations/integrations'
import { useTranslation } from 'react-i18next'
import { call } from '../../api/call.ts'
import { keyOf } from '../../api/queries.ts'
import type { Hue } from '../../theme/tokens.ts'
import { confirm } from '../../ui/confirm.tsx'
import { ErrorLine } from '../../ui/error-line.tsx'
import { Tag } from '../../ui/tag.tsx'
import { toastDone } from '../../ui/toast.tsx'
import { summaryOf } from './form-fields.ts'
import { IntegrationForm } from './integration-form.tsx'
import { IntegrationTest } from './integration-test.tsx'
import { openDialog } from '../../ui/open-dialog.ts'
import classes from './integrations.module.css'

const hues: Record<'environment' | 'screen' | 'off', Hue> = { environment: 'green', screen: 'green', off: 'gray' }

/** One integration: what it is connected to, how its last test went, and what can be done. */
export function IntegrationRow({ state, folder }: { state: IntegrationStates[IntegrationName]; folder: string }) {
  const { t } = useTranslation()
  const { name, source, settings } = state
  const title = t(`integrations.names.${name}`)
  const isFailing = state.isSecretLost || (settings !== null && Boolean(state.lastTest?.problem))
  const queryClient = useQueryClient()
  const turnOff = useMutation({
    mutationFn: () => call(integrationsApi.removeIntegration, { params: { name } }),
    onSuccess: () => {
      toastDone(t('integrations.turnedOff', { name: title }))
      return queryClient.invalidateQueries({ queryKey: keyOf(integrationsApi.integrations) })
    },
  })

  function openForm() {
    openDialog({
      title,
      children: (close, hold) => <IntegrationForm state={state} onDone={close} onUnsaved={hold} />,
    })
  }

  const askToTurnOff = () =>
    confirm({
      title: t('integrations.turnOffTitle', { name: title }),
      text: t(name === 'storage' ? 'integrations.turnOffStorageText' : 'integrations.turnOffText'),
      action: t('integrations.turnOff'),
      isDestructive: true,
      onConfirm: () => turnOff.mutate(),
    })

  return (
    <li className={classes.row}>
      <div className={classes.head}>
        <h3>{title}</h3>
        <Tag hue={isFailing ? 'red' : hues[source]} withDot>
          {t(`integrations.states.${isFailing ? 'failing' : source}`)}
        </Tag>
      </div>
      <p className={classes.what}>{settings ? summaryOf(name, settings) : t(`integrations.off.${name}`, { folder })}</p>
      {source === 'environment' && (
        <p className={classes.help}>{t('integrations.fromVariables', { variables: state.variables.join(', ') })}</p>
      )}
      <ErrorLine error={state.isSecretLost || null} text={t('integrations.secretLost')} />
      <IntegrationTest state={state}>
        {source !== 'environment' && (
          <Button
            size="xs"
            aria-label={t(settings ? 'integrations.changeOf' : 'integrations.setUpOf', { name: title })}
            onClick={openForm}
          >
            {t(settings ? 'integrations.change' : 'integrations.setUp')}
          </Button>
        )}
        {source === 'screen' && (
          <Button
            size="xs"
            variant="subtle"
            aria-label={t('integrations.turnOffOf', { name: title })}
            loading={turnOff.isPending}
            onClick={askToTurnOff}
          >
            {t('integrations.turnOff')}
          </Button>
        )}
      </IntegrationTest>
      <ErrorLine error={turnOff.error} />
    </li>
  )
}
