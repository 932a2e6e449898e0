import { Anchor, Button, TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { useMutation, useQuery } from '@tanstack/react-query'
import { Link, useNavigate } from '@tanstack/react-router'
import type { Language } from '@trellis/domain/api/ids'
import { authApi } from '@trellis/domain/auth/api'
import { useTranslation } from 'react-i18next'
import { call } from '../../api/call.ts'
import { queryFor } from '../../api/queries.ts'
import { pathTo } from '../../paths.ts'
import { ErrorLine } from '../../ui/error-line.tsx'
import { AuthForm } from './auth-form.tsx'
import classes from './auth-form.module.css'
import { EmailInput, NameInput, NewPasswordInput, useCredentialRules } from './credential-inputs.tsx'
import { useEntered } from './use-entered.ts'
import { useSearchText } from './use-search-text.ts'

/** `?code=` is the one-time code of the first sign-up, as the start prints it. */
export function SignUpPage() {
  const { t, i18n } = useTranslation()
  const code = useSearchText('code')
  const navigate = useNavigate()
  const entered = useEntered()
  const rules = useCredentialRules()
  const { data: methods } = useQuery(queryFor(authApi.methods, {}))
  const isFirst = methods?.firstCodeNeeded ?? code !== ''
  const form = useForm({
    initialValues: { name: '', email: '', password: '', code },
    validate: {
      name: rules.name,
      email: rules.email,
      password: rules.newPassword,
      code: (value) => (isFirst && value.trim() === '' ? t('auth.signUp.codeMissing') : null),
    },
  })
  const signUp = useMutation({
    mutationFn: ({ code: firstCode, ...person }: typeof form.values) =>
      call(authApi.signUp, {
        body: { ...person, language: i18n.language as Language, ...(firstCode && { firstCode }) },
      }),
    onSuccess: ({ next }, { email }) =>
      next === 'signed-in' ? entered('/') : navigate({ to: pathTo('root.verifyEmail'), search: { email } }),
  })
  const haveAccount = (
    <>
      {t('auth.signUp.haveAccount')}{' '}
      <Anchor component={Link} to={pathTo('root.login')}>
        {t('auth.login.title')}
      </Anchor>
    </>
  )

  if (methods && !methods.signUpOpen && !isFirst) {
    return <AuthForm title={t('auth.signUp.closedTitle')} intro={t('auth.signUp.closedText')} foot={haveAccount} />
  }
  return (
    <AuthForm
      title={t('auth.signUp.title')}
      intro={isFirst ? t('auth.signUp.first') : t('auth.signUp.intro')}
      foot={haveAccount}
    >
      <form className={classes.form} noValidate onSubmit={form.onSubmit((values) => signUp.mutate(values))}>
        <NameInput autoFocus {...form.getInputProps('name')} />
        <EmailInput {...form.getInputProps('email')} />
        <NewPasswordInput {...form.getInputProps('password')} />
        {isFirst && (
          <TextInput
            label={t('auth.signUp.code')}
            description={t('auth.signUp.codeHelp')}
            autoComplete="one-time-code"
            spellCheck={false}
            {...form.getInputProps('code')}
          />
        )}
        <ErrorLine error={signUp.error} />
        <Button type="submit" variant="filled" size="lg" fullWidth loading={signUp.isPending}>
          {t('auth.signUp.submit')}
        </Button>
      </form>
    </AuthForm>
  )
}
