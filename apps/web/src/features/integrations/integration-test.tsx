import { Button, TextInput } from '@mantine/core'
import { CheckCircleIcon, WarningCircleIcon } from '@phosphor-icons/react'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import {
  type IntegrationStates,
  type IntegrationTest as Outcome,
  integrationsApi,
} from '@trellis/domain/integrations/api'
import type { IntegrationName } from '@trellis/domain/integrations/integrations'
import { type ReactNode, type SyntheticEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { call } from '../../api/call.ts'
import { keyOf } from '../../api/queries.ts'
import { useFormats } from '../../i18n/use-formats.ts'
import { ErrorLine } from '../../ui/error-line.tsx'
import classes from './integrations.module.css'

/** These two are told whom to send to and what to find. */
const asks: readonly IntegrationName[] = ['sms', 'geocoder']
/** These two work without being connected: mails go to the outbox, files to the disk. */
const standsIn: readonly IntegrationName[] = ['mail', 'storage']

/** The button that really tries it, and how the last try went. `children` are the row's other buttons. */
export function IntegrationTest({
  state,
  children,
}: {
  state: IntegrationStates[IntegrationName]
  children: ReactNode
}) {
  const { t } = useTranslation()
  const queryClient = useQueryClient()
  const { name, lastTest, settings } = state
  const [isAsking, setAsking] = useState(false)
  const test = useMutation({
    mutationFn: (to: string) => call(integrationsApi.testIntegration, { params: { name }, body: { to } }),
    onSuccess: () => {
      setAsking(false)
      return queryClient.invalidateQueries({ queryKey: keyOf(integrationsApi.integrations) })
    },
  })
  const mayTest = settings !== null || standsIn.includes(name)
  const needsAnswer = asks.includes(name)
  return (
    <>
      {mayTest &&
        (lastTest ? (
          <LastTest name={name} test={lastTest} />
        ) : (
          <p className={classes.help}>{t('integrations.test.never')}</p>
        ))}
      <div className={classes.actions}>
        {mayTest && (
          <Button
            size="xs"
            loading={test.isPending}
            {...(needsAnswer && { 'aria-expanded': isAsking })}
            onClick={() => (needsAnswer ? setAsking(!isAsking) : test.mutate(''))}
          >
            {t(`integrations.test.${name}`)}
          </Button>
        )}
        {children}
      </div>
      {isAsking && (
        <TestForm
          name={name === 'sms' ? 'sms' : 'geocoder'}
          isTesting={test.isPending}
          onTest={(to) => test.mutate(to)}
        />
      )}
      <ErrorLine error={test.error} />
    </>
  )
}

function LastTest({ name, test }: { name: IntegrationName; test: Outcome }) {
  const { t } = useTranslation()
  const { dayAndTime } = useFormats()
  const { problem, detail } = test
  const passed = t(`integrations.test.passed.${name}`, { detail })
  return (
    <div className={classes.outcome} role="status" data-failed={problem !== null || undefined}>
      {problem ? (
        <WarningCircleIcon size={16} weight="fill" aria-hidden />
      ) : (
        <CheckCircleIcon size={16} weight="fill" aria-hidden />
      )}
      <div className={classes.words}>
        <span>{problem ? t(`integrations.problems.${problem}`) : passed}</span>
        {problem && detail && <span className={classes.help}>{t('integrations.test.said', { detail })}</span>}
        <span className={classes.help}>
          {t('integrations.test.when', { date: dayAndTime(test.at), name: test.by })}
        </span>
      </div>
    </div>
  )
}

interface TestFormProps {
  name: 'sms' | 'geocoder'
  isTesting: boolean
  onTest: (to: string) => void
}

function TestForm({ name, isTesting, onTest }: TestFormProps) {
  const { t } = useTranslation()
  const isSms = name === 'sms'
  const [to, setTo] = useState(isSms ? '' : t('integrations.test.addressStart'))
  const [isWrong, setWrong] = useState(false)

  function submit(event: SyntheticEvent) {
    event.preventDefault()
    const isFit = isSms ? /^\+\d{5,15}$/.test(to.replaceAll(/[\s().-]/g, '')) : to.trim() !== ''
    setWrong(!isFit)
    if (isFit) onTest(to)
  }

  return (
    <form className={classes.ask} noValidate onSubmit={submit}>
      <TextInput
        label={t(isSms ? 'integrations.test.number' : 'integrations.test.address')}
        description={isSms ? t('integrations.test.numberHelp') : undefined}
        type={isSms ? 'tel' : 'text'}
        maxLength={200}
        autoFocus
        value={to}
        error={isWrong && t(isSms ? 'integrations.test.numberWrong' : 'integrations.wrong.needed')}
        onChange={(event) => setTo(event.currentTarget.value)}
      />
      <Button type="submit" size="xs" variant="filled" loading={isTesting}>
        {t('integrations.test.now')}
      </Button>
    </form>
  )
}
