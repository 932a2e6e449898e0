import { Anchor, Button, PasswordInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { useMutation, useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { authApi } from '@trellis/domain/auth/api'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { call } from '../../api/call.ts'
import { queryFor } from '../../api/queries.ts'
import { isCode } from '../../api/request-error.ts'
import { pathTo } from '../../paths.ts'
import { safeRedirect } from '../../session/safe-redirect.ts'
import { ErrorLine } from '../../ui/error-line.tsx'
import { AuthForm } from './auth-form.tsx'
import classes from './auth-form.module.css'
import { CodeInput, EmailInput, useCredentialRules } from './credential-inputs.tsx'
import { useEntered } from './use-entered.ts'
import { useSearchText } from './use-search-text.ts'

export function LoginPage() {
  const { t } = useTranslation()
  const wanted = safeRedirect(useSearchText('redirect'))
  const invited = useSearchText('email')
  const entered = useEntered()
  const rules = useCredentialRules()
  const [isCodeAsked, setCodeAsked] = useState(false)
  const { data: methods } = useQuery(queryFor(authApi.methods, {}))
  const form = useForm({
    initialValues: { email: invited, password: '', code: '' },
    validate: {
      email: rules.email,
      password: rules.password,
      code: (value) => (isCodeAsked && value.trim() === '' ? t('auth.code.missing') : null),
    },
  })
  const signIn = useMutation({
    mutationFn: ({ code, ...credentials }: typeof form.values) =>
      call(authApi.signIn, { body: { ...credentials, ...(code && { code }) } }),
    onSuccess: () => entered(wanted),
    onError: (error) => {
      if (isCode(error, 'second-factor-needed')) setCodeAsked(true)
    },
  })
  // The first time the question itself is no failure.
  const failure = isCode(signIn.error, 'second-factor-needed') ? null : signIn.error

  return (
    <AuthForm
      title={t('auth.login.title')}
      intro={wanted === '/' ? t('auth.login.intro') : t('auth.login.wanted')}
      foot={
        methods?.signUpOpen !== false && (
          <>
            {t('auth.login.noAccount')}{' '}
            <Anchor component={Link} to={pathTo('root.signUp')}>
              {t('auth.login.signUp')}
            </Anchor>
          </>
        )
      }
    >
      <form className={classes.form} noValidate onSubmit={form.onSubmit((values) => signIn.mutate(values))}>
        {methods?.oidc && <ProviderButton {...methods.oidc} wanted={wanted} />}
        <EmailInput autoFocus={!invited} {...form.getInputProps('email')} />
        <PasswordInput
          label={t('auth.password')}
          autoComplete="current-password"
          autoFocus={Boolean(invited)}
          visibilityToggleButtonProps={{ 'aria-label': t('auth.showPassword'), tabIndex: 0 }}
          {...form.getInputProps('password')}
        />
        <div className={classes.labelRow}>
          <Anchor component={Link} to={pathTo('root.forgotPassword')} size="sm">
            {t('auth.login.forgot')}
          </Anchor>
        </div>
        {isCodeAsked && <CodeInput autoFocus {...form.getInputProps('code')} />}
        <ErrorLine error={failure}>
          {isCode(signIn.error, 'email-not-verified') && (
            <Anchor
              component={Link}
              to={`${pathTo('root.verifyEmail')}?email=${encodeURIComponent(form.values.email)}`}
              inherit
              c="inherit"
              underline="always"
            >
              {t('auth.login.verify')}
            </Anchor>
          )}
        </ErrorLine>
        <Button type="submit" variant="filled" size="lg" fullWidth loading={signIn.isPending}>
          {t('auth.login.submit')}
        </Button>
      </form>
    </AuthForm>
  )
}

/** A navigation, not a call: the provider's page takes over and brings one back. */
function ProviderButton({ label, href, wanted }: { label: string; href: string; wanted: string }) {
  const { t } = useTranslation()
  return (
    <>
      <Button component="a" size="lg" fullWidth href={`${href}?redirect=${encodeURIComponent(wanted)}`}>
        {t('auth.login.with', { provider: label })}
      </Button>
      <div className={classes.or}>{t('auth.login.or')}</div>
    </>
  )
}
