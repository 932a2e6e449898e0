import { Button } from '@mantine/core'
import { useForm } from '@mantine/form'
import { useMutation } from '@tanstack/react-query'
import { accountApi } from '@trellis/domain/auth/account-api'
import { useTranslation } from 'react-i18next'
import { call } from '../../api/call.ts'
import { ErrorLine } from '../../ui/error-line.tsx'
import { CodeInput, useCredentialRules } from './credential-inputs.tsx'
import classes from './preferences-page.module.css'
import { PresentPasswordInput } from './present-password-input.tsx'
import { RecoveryCodes } from './recovery-codes.tsx'

interface FormProps {
  onDone: () => void
}

export function NewRecoveryCodes({ onDone }: FormProps) {
  const { t } = useTranslation()
  const rules = useCredentialRules()
  const form = useForm({ initialValues: { presentPassword: '' }, validate: { presentPassword: rules.password } })
  const make = useMutation({
    mutationFn: (body: typeof form.values) => call(accountApi.newRecoveryCodes, { body }),
  })
  if (make.data) return <RecoveryCodes codes={make.data.recoveryCodes} onDone={onDone} />
  return (
    <form className={classes.dialog} noValidate onSubmit={form.onSubmit((values) => make.mutate(values))}>
      <PresentPasswordInput data-autofocus {...form.getInputProps('presentPassword')} />
      <ErrorLine error={make.error} />
      <div className={classes.actions}>
        <Button type="submit" variant="filled" loading={make.isPending}>
          {t('preferences.factor.continue')}
        </Button>
      </div>
    </form>
  )
}

export function EndSecondFactor({ onDone }: FormProps) {
  const { t } = useTranslation()
  const rules = useCredentialRules()
  const form = useForm({
    initialValues: { presentPassword: '', code: '' },
    validate: {
      presentPassword: rules.password,
      code: (code) => (code.trim().length < 6 ? t('preferences.factor.codeMissing') : null),
    },
  })
  const end = useMutation({
    mutationFn: (body: typeof form.values) => call(accountApi.endSecondFactor, { body }),
    onSuccess: onDone,
  })
  return (
    <form className={classes.dialog} noValidate onSubmit={form.onSubmit((values) => end.mutate(values))}>
      <PresentPasswordInput data-autofocus {...form.getInputProps('presentPassword')} />
      <CodeInput {...form.getInputProps('code')} />
      <ErrorLine error={end.error} />
      <div className={classes.actions}>
        <Button type="submit" variant="filled" color="red" loading={end.isPending}>
          {t('preferences.factor.turnOff')}
        </Button>
      </div>
    </form>
  )
}
