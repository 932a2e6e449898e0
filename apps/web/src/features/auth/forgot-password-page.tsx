import { Anchor, Button } from '@mantine/core'
import { useForm } from '@mantine/form'
import { useMutation } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { authApi } from '@trellis/domain/auth/api'
import { Trans, useTranslation } from 'react-i18next'
import { call } from '../../api/call.ts'
import { pathTo } from '../../paths.ts'
import { ErrorLine } from '../../ui/error-line.tsx'
import { AuthForm } from './auth-form.tsx'
import classes from './auth-form.module.css'
import { EmailInput, useCredentialRules } from './credential-inputs.tsx'

/** Says the same for a known and an unknown address. */
export function ForgotPasswordPage() {
  const { t } = useTranslation()
  const rules = useCredentialRules()
  const form = useForm({ initialValues: { email: '' }, validate: { email: rules.email } })
  const send = useMutation({ mutationFn: (body: typeof form.values) => call(authApi.forgotPassword, { body }) })
  const toSignIn = (
    <Anchor component={Link} to={pathTo('root.login')}>
      {t('auth.toSignIn')}
    </Anchor>
  )

  if (send.isSuccess) {
    const text = (
      <Trans i18nKey="auth.forgot.sentText" values={{ email: form.values.email }} components={{ b: <b /> }} />
    )
    return (
      <AuthForm title={t('auth.forgot.sentTitle')} foot={toSignIn}>
        <div className={classes.note}>
          <p role="status">{text}</p>
          <Button size="lg" fullWidth onClick={send.reset}>
            {t('auth.forgot.another')}
          </Button>
        </div>
      </AuthForm>
    )
  }
  return (
    <AuthForm title={t('auth.forgot.title')} intro={t('auth.forgot.intro')} foot={toSignIn}>
      <form className={classes.form} noValidate onSubmit={form.onSubmit((values) => send.mutate(values))}>
        <EmailInput autoFocus {...form.getInputProps('email')} />
        <ErrorLine error={send.error} />
        <Button type="submit" variant="filled" size="lg" fullWidth loading={send.isPending}>
          {t('auth.forgot.submit')}
        </Button>
      </form>
    </AuthForm>
  )
}
