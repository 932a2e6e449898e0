import { Button } from '@mantine/core'
import { useForm } from '@mantine/form'
import { useMutation } from '@tanstack/react-query'
import { useParams } from '@tanstack/react-router'
import { authApi } from '@trellis/domain/auth/api'
import { useTranslation } from 'react-i18next'
import { call } from '../../api/call.ts'
import { isCode } from '../../api/request-error.ts'
import { knownLanguage } from '../../i18n/known-language.ts'
import { pathTo } from '../../paths.ts'
import { ErrorLine } from '../../ui/error-line.tsx'
import { toastError } from '../../ui/toast.tsx'
import { AuthForm } from './auth-form.tsx'
import classes from './auth-form.module.css'
import { NameInput, NewPasswordInput, useCredentialRules } from './credential-inputs.tsx'
import { useEntered } from './use-entered.ts'
import { useSearchText } from './use-search-text.ts'

/** A newcomer comes here from an accepted invitation. */
export function SetupPasswordPage() {
  const { t } = useTranslation()
  const userId = String(useParams({ strict: false }).userId)
  const token = useSearchText('token')
  const entered = useEntered()
  const rules = useCredentialRules()
  const form = useForm({
    initialValues: { name: '', password: '' },
    validate: { name: rules.name, password: rules.newPassword },
  })
  const setup = useMutation({
    mutationFn: (person: typeof form.values) =>
      call(authApi.setupPassword, { params: { userId }, body: { token, ...person, language: knownLanguage() } }),
    onError: (error) => {
      if (isCode(error, 'unexpected')) toastError(t('auth.setup.failed'))
    },
    onSuccess: ({ teamId }) => entered(pathTo('root.team.dashboard', { teamId })),
  })
  return (
    <AuthForm title={t('auth.setup.title')} intro={t('auth.setup.intro')}>
      <form className={classes.form} noValidate onSubmit={form.onSubmit((values) => setup.mutate(values))}>
        <NameInput autoFocus {...form.getInputProps('name')} />
        <NewPasswordInput {...form.getInputProps('password')} />
        <ErrorLine error={setup.error} />
        <Button type="submit" variant="filled" size="lg" fullWidth loading={setup.isPending}>
          {t('auth.setup.submit')}
        </Button>
      </form>
    </AuthForm>
  )
}
