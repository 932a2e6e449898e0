import { Anchor, Button, Loader } from '@mantine/core'
import { useForm } from '@mantine/form'
import { useMutation, useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { authApi } from '@trellis/domain/auth/api'
import { useEffect, useEffectEvent } from 'react'
import { Trans, useTranslation } from 'react-i18next'
import { call } from '../../api/call.ts'
import { pathTo } from '../../paths.ts'
import { useErrorSentence } from '../../ui/error-sentence.ts'
import { toastDone } from '../../ui/toast.tsx'
import { ErrorLine } from '../../ui/error-line.tsx'
import { AuthForm } from './auth-form.tsx'
import classes from './auth-form.module.css'
import { EmailInput, useCredentialRules } from './credential-inputs.tsx'
import { useEntered } from './use-entered.ts'
import { useSearchText } from './use-search-text.ts'

/** With a token it verifies at once; without one it says where the token is. */
export function VerifyEmailPage() {
  const token = useSearchText('token')
  return token ? <Verifying token={token} /> : <CheckMail />
}

function Verifying({ token }: { token: string }) {
  const { t } = useTranslation()
  const sentence = useErrorSentence()
  const entered = useEntered()
  // A query, not a mutation: it is shared by its key, so the link is used once however often the page renders.
  const { data, error } = useQuery({
    queryKey: ['verify-email', token],
    queryFn: () => call(authApi.verifyEmail, { body: { token } }),
    staleTime: Number.POSITIVE_INFINITY,
  })
  const verified = useEffectEvent((name: string) => {
    toastDone(t('auth.verify.done', { name }))
    void entered('/')
  })
  useEffect(() => {
    if (data) verified(data.user.name)
  }, [data])

  if (error) {
    return (
      <AuthForm title={t('auth.verify.failedTitle')} intro={sentence(error)} foot={<ToSignIn />}>
        <Resend action={t('auth.verify.sendNew')} />
      </AuthForm>
    )
  }
  return (
    <AuthForm title={t('auth.verify.working')}>
      <Loader role="status" aria-label={t('common.loading')} />
    </AuthForm>
  )
}

function CheckMail() {
  const { t } = useTranslation()
  const email = useSearchText('email')
  return (
    <AuthForm
      title={t('auth.verify.checkTitle')}
      intro={
        email ? (
          <Trans i18nKey="auth.verify.checkText" values={{ email }} components={{ b: <b /> }} />
        ) : (
          t('auth.verify.checkTextUnnamed')
        )
      }
      foot={<ToSignIn />}
    >
      <div className={classes.note}>
        <p>{t('auth.verify.notArrived')}</p>
        <Resend email={email} action={t('auth.verify.resend')} />
      </div>
    </AuthForm>
  )
}

/** The answer never tells whether the address is known. */
function Resend({ email = '', action }: { email?: string; action: string }) {
  const { t } = useTranslation()
  const rules = useCredentialRules()
  const form = useForm({ initialValues: { email }, validate: { email: rules.email } })
  const resend = useMutation({ mutationFn: (body: typeof form.values) => call(authApi.resendVerification, { body }) })
  return (
    <form className={classes.form} noValidate onSubmit={form.onSubmit((values) => resend.mutate(values))}>
      {!email && <EmailInput {...form.getInputProps('email')} />}
      <ErrorLine error={resend.error} />
      {resend.isSuccess && <p role="status">{t('auth.verify.resent')}</p>}
      <Button type="submit" size="lg" fullWidth loading={resend.isPending}>
        {action}
      </Button>
    </form>
  )
}

function ToSignIn() {
  const { t } = useTranslation()
  return (
    <Anchor component={Link} to={pathTo('root.login')}>
      {t('auth.toSignIn')}
    </Anchor>
  )
}
