import { Button, NumberInput, SegmentedControl, Switch, TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { type IntegrationStates, integrationChange, integrationsApi } from '@trellis/domain/integrations/api'
import { type IntegrationName, secretRules } from '@trellis/domain/integrations/integrations'
import { useEffectEvent, useId, useLayoutEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { call } from '../../api/call.ts'
import { keyOf } from '../../api/queries.ts'
import { RequestError } from '../../api/request-error.ts'
import { ErrorLine } from '../../ui/error-line.tsx'
import { toastDone } from '../../ui/toast.tsx'
import { formFields, startValues, type Values } from './form-fields.ts'
import classes from './integrations.module.css'
import { SecretInput, type SecretChange } from './secret-input.tsx'

const securities = ['starttls', 'tls', 'none'] as const

interface IntegrationFormProps {
  state: IntegrationStates[IntegrationName]
  onDone: () => void
  onUnsaved: (isUnsaved: boolean) => void
}

/** Connects the installation to something, or changes how. */
export function IntegrationForm({ state, onDone, onUnsaved }: IntegrationFormProps) {
  const { t } = useTranslation()
  const { name } = state
  const title = t(`integrations.names.${name}`)
  const queryClient = useQueryClient()
  const [secret, setSecret] = useState<SecretChange>(state.isSecretLost ? '' : undefined)
  const [secretProblem, setSecretProblem] = useState<string | null>(null)
  const form = useForm<Values>({ initialValues: { ...startValues[name], ...(state.settings as Values | null) } })
  const isUnsaved = form.isDirty() || (secret !== undefined && secret !== '')
  const tell = useEffectEvent(onUnsaved)
  // Before the next key.
  useLayoutEffect(() => tell(isUnsaved), [isUnsaved])
  const save = useMutation({
    mutationFn: (body: ReturnType<typeof integrationChange.parse>) => call(integrationsApi.changeIntegration, { body }),
    onSuccess: async () => {
      toastDone(t('integrations.saved', { name: title }))
      await queryClient.invalidateQueries({ queryKey: keyOf(integrationsApi.integrations) })
      onDone()
    },
    onError: (error) => {
      if (error instanceof RequestError && error.code === 'integration-secret-needed')
        setSecretProblem(t('integrations.secret.again'))
    },
  })

  function submit(values: Values) {
    setSecretProblem(null)
    const read = integrationChange.safeParse({ name, settings: values, ...(secret !== undefined && { secret }) })
    const wrong = read.success ? [] : read.error.issues.map(({ path }) => String(path.at(-1)))
    for (const { key, wrong: said = 'other' } of formFields[name])
      if (wrong.includes(key) && key !== 'secret') form.setFieldError(key, t(`integrations.wrong.${said}`))
    const use = secretRules[name].use as (settings: Values) => string
    const isMissing = secret === '' || (use(values) === 'needed' && (secret === null || (!secret && !state.secret)))
    if (isMissing && use(values) !== 'none') setSecretProblem(t('integrations.wrong.needed'))
    else if (read.success) save.mutate(read.data)
    else if (secret === '' && wrong.length === 1) save.mutate(integrationChange.parse({ name, settings: values }))
  }

  const { error } = save
  const { problem, reason } = error instanceof RequestError ? error.details : {}
  return (
    <form className={classes.form} noValidate onSubmit={form.onSubmit(submit)}>
      <p className={classes.text}>{t(`integrations.dialogHelp.${name}`)}</p>
      {formFields[name].map((field, index) => {
        const label = t(`integrations.labels.${field.label}`)
        const help = field.help && t(`integrations.helps.${field.help}`)
        const shared = { label, description: help, ...(index === 0 && { 'data-autofocus': true }) }
        switch (field.kind) {
          case 'secret':
            return (
              <SecretInput
                key={field.key}
                label={label}
                help={help}
                known={state.secret}
                change={secret}
                mayRemove={name === 'geocoder'}
                problem={secretProblem}
                onChange={(next) => {
                  setSecret(next)
                  setSecretProblem(null)
                }}
              />
            )
          case 'number':
            return (
              <NumberInput
                key={field.key}
                {...shared}
                classNames={{ wrapper: classes.short }}
                allowDecimal={false}
                allowNegative={false}
                {...form.getInputProps(field.key)}
              />
            )
          case 'switch':
            return <Switch key={field.key} {...shared} {...form.getInputProps(field.key, { type: 'checkbox' })} />
          case 'security':
            return <Securities key={field.key} label={label} {...form.getInputProps(field.key)} />
          case 'text':
            return (
              <TextInput
                key={field.key}
                {...shared}
                classNames={field.isShort ? { wrapper: classes.short } : {}}
                maxLength={500}
                autoComplete="off"
                autoCapitalize="none"
                spellCheck={false}
                {...form.getInputProps(field.key)}
              />
            )
        }
      })}
      {secretProblem === null && (
        <ErrorLine
          error={error}
          {...(typeof problem === 'string' && {
            text: `${t('errors.storage-failed')} ${t(`integrations.problems.${problem as 'other'}`)}`,
          })}
        >
          {/* The service speaks its own language. */}
          {typeof reason === 'string' && reason !== '' && (
            <span className={classes.said}>{t('integrations.test.said', { detail: reason })}</span>
          )}
        </ErrorLine>
      )}
      <div className={classes.bar}>
        <Button onClick={onDone}>{t('common.cancel')}</Button>
        <Button type="submit" variant="filled" loading={save.isPending}>
          {t(name === 'storage' ? 'integrations.saveStorage' : 'integrations.save')}
        </Button>
      </div>
    </form>
  )
}

interface SecuritiesProps {
  label: string
  value?: string
  onChange?: (value: string) => void
}

function Securities({ label, value = 'starttls', onChange }: SecuritiesProps) {
  const { t } = useTranslation()
  const id = useId()
  return (
    <div>
      <div className={classes.label} id={id}>
        {label}
      </div>
      <SegmentedControl
        aria-labelledby={id}
        size="sm"
        data={securities.map((each) => ({ value: each, label: t(`integrations.securities.${each}`) }))}
        value={value}
        {...(onChange && { onChange })}
      />
    </div>
  )
}
