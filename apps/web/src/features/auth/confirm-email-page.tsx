import { Button, Loader } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { accountApi } from '@trellis/domain/auth/account-api'
import { Trans, useTranslation } from 'react-i18next'
import { call } from '../../api/call.ts'
import { pathTo } from '../../paths.ts'
import { useErrorSentence } from '../../ui/error-sentence.ts'
import { AuthForm } from './auth-form.tsx'
import { useSearchText } from './use-search-text.ts'

/** `?token=` comes from the mail to the new address. It signs nobody in. */
export function ConfirmEmailPage() {
  const { t } = useTranslation()
  const token = useSearchText('token')
  const sentence = useErrorSentence()
  // A query, not a mutation: it is shared by its key, so the link is used once however often the page renders.
  const { data, error } = useQuery({
    queryKey: ['confirm-email', token],
    queryFn: () => call(accountApi.confirmEmail, { body: { token } }),
    staleTime: Number.POSITIVE_INFINITY,
  })
  const onward = (
    <Button component={Link} to={pathTo('root')} variant="filled" size="lg" fullWidth>
      {t('shell.accessDenied.home')}
    </Button>
  )
  if (error) {
    return (
      <AuthForm title={t('auth.confirmEmail.failedTitle')} intro={sentence(error)}>
        {onward}
      </AuthForm>
    )
  }
  if (data) {
    return (
      <AuthForm
        title={t('auth.confirmEmail.done')}
        intro={<Trans i18nKey="auth.confirmEmail.doneText" values={{ email: data.email }} components={{ b: <b /> }} />}
      >
        {onward}
      </AuthForm>
    )
  }
  return (
    <AuthForm title={t('auth.confirmEmail.working')}>
      <Loader role="status" aria-label={t('common.loading')} />
    </AuthForm>
  )
}
