import { Anchor, Button } from '@mantine/core'
import { useForm } from '@mantine/form'
import { useMutation } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { authApi } from '@trellis/domain/auth/api'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { call } from '../../api/call.ts'
import { isCode } from '../../api/request-error.ts'
import { pathTo } from '../../paths.ts'
import { useErrorSentence } from '../../ui/error-sentence.ts'
import { toastDone } from '../../ui/toast.tsx'
import { ErrorLine } from '../../ui/error-line.tsx'
import { AuthForm } from './auth-form.tsx'
import classes from './auth-form.module.css'
import { CodeInput, NewPasswordInput, useCredentialRules } from './credential-inputs.tsx'
import { useEntered } from './use-entered.ts'
import { useSearchText } from './use-search-text.ts'

/** `?token=` comes from the mailed link. */
export function ResetPasswordPage() {
  const { t } = useTranslation()
  const token = useSearchText('token')
  const entered = useEntered()
  const sentence = useErrorSentence()
  const rules = useCredentialRules()
  const [isCodeAsked, setCodeAsked] = useState(false)
  const form = useForm({
    initialValues: { password: '', code: '' },
    validate: {
      password: rules.newPassword,
      code: (value) => (isCodeAsked && value.trim() === '' ? t('auth.code.missing') : null),
    },
  })
  const reset = useMutation({
    mutationFn: ({ password, code }: typeof form.values) =>
      call(authApi.resetPassword, { body: { token, password, ...(code && { code }) } }),
    onSuccess: async () => {
      await entered('/')
      toastDone(t('auth.reset.done'))
    },
    onError: (error) => {
      if (isCode(error, 'second-factor-needed')) setCodeAsked(true)
    },
  })

  if (!token || isCode(reset.error, 'link-expired')) {
    return (
      <AuthForm
        title={t('auth.reset.expiredTitle')}
        intro={reset.error ? sentence(reset.error) : t('errors.link-expired')}
      >
        <Button component={Link} to={pathTo('root.forgotPassword')} variant="filled" size="lg" fullWidth>
          {t('auth.reset.sendNew')}
        </Button>
      </AuthForm>
    )
  }
  return (
    <AuthForm
      title={t('auth.reset.title')}
      intro={t('auth.reset.intro')}
      foot={
        <Anchor component={Link} to={pathTo('root.login')}>
          {t('auth.toSignIn')}
        </Anchor>
      }
    >
      <form className={classes.form} noValidate onSubmit={form.onSubmit((values) => reset.mutate(values))}>
        <NewPasswordInput label={t('auth.newPassword')} autoFocus {...form.getInputProps('password')} />
        {isCodeAsked && <CodeInput autoFocus {...form.getInputProps('code')} />}
        <ErrorLine error={isCode(reset.error, 'second-factor-needed') ? null : reset.error} />
        <Button type="submit" variant="filled" size="lg" fullWidth loading={reset.isPending}>
          {t('auth.reset.submit')}
        </Button>
      </form>
    </AuthForm>
  )
}
