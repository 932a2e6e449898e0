import { Button, TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { useMutation } from '@tanstack/react-query'
import { accountApi } from '@trellis/domain/auth/account-api'
import { useTranslation } from 'react-i18next'
import { call } from '../../api/call.ts'
import { ErrorLine } from '../../ui/error-line.tsx'
import { CopyButton } from './copy-button.tsx'
import { useCredentialRules } from './credential-inputs.tsx'
import classes from './preferences-page.module.css'
import { PresentPasswordInput } from './present-password-input.tsx'
import { QrCode } from './qr-code.tsx'
import { RecoveryCodes } from './recovery-codes.tsx'

interface SetUpProps {
  onDone: () => void
  /** What it is for, where the page around it has not said so. */
  help?: string
}

/** The password, then the key for the app and its first code, then the recovery codes. */
export function SetUpSecondFactor({ onDone, help }: SetUpProps) {
  const { t } = useTranslation()
  const rules = useCredentialRules()
  const form = useForm({ initialValues: { presentPassword: '' }, validate: { presentPassword: rules.password } })
  const begin = useMutation({
    mutationFn: (body: typeof form.values) => call(accountApi.beginSecondFactor, { body }),
  })
  if (begin.data) return <FirstCode offer={begin.data} onDone={onDone} />
  return (
    <form className={classes.dialog} noValidate onSubmit={form.onSubmit((values) => begin.mutate(values))}>
      {help && <p className={classes.text}>{help}</p>}
      <PresentPasswordInput data-autofocus {...form.getInputProps('presentPassword')} />
      <ErrorLine error={begin.error} />
      <div className={classes.actions}>
        <Button type="submit" variant="filled" loading={begin.isPending}>
          {t('preferences.factor.continue')}
        </Button>
      </div>
    </form>
  )
}

function FirstCode({ offer, onDone }: SetUpProps & { offer: { secret: string; address: string } }) {
  const { t } = useTranslation()
  const form = useForm({
    initialValues: { code: '' },
    validate: { code: (code) => (/^\s*(\d\s*){6}$/.test(code) ? null : t('preferences.factor.codeMissing')) },
  })
  const confirm = useMutation({
    mutationFn: (body: typeof form.values) => call(accountApi.confirmSecondFactor, { body }),
  })
  if (confirm.data) return <RecoveryCodes codes={confirm.data.recoveryCodes} onDone={onDone} />
  return (
    <form className={classes.dialog} noValidate onSubmit={form.onSubmit((values) => confirm.mutate(values))}>
      <h3>{t('preferences.factor.addTitle')}</h3>
      <p className={classes.text}>{t('preferences.factor.addText')}</p>
      <QrCode text={offer.address} label={t('preferences.factor.qr')} />
      <div>
        <div className={classes.facts}>{t('preferences.factor.key')}</div>
        <code className={classes.secret}>{offer.secret.match(/.{1,4}/g)?.join(' ')}</code>
      </div>
      <div className={classes.actions}>
        <CopyButton text={offer.secret} />
        <Button component="a" href={offer.address}>
          {t('preferences.factor.openApp')}
        </Button>
      </div>
      <TextInput
        label={t('preferences.factor.code')}
        inputMode="numeric"
        autoComplete="one-time-code"
        {...form.getInputProps('code')}
      />
      <ErrorLine error={confirm.error} />
      <div className={classes.actions}>
        <Button type="submit" variant="filled" loading={confirm.isPending}>
          {t('preferences.factor.confirm')}
        </Button>
      </div>
    </form>
  )
}
