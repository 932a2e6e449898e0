import { Button, Skeleton } from '@mantine/core'
import { useMutation, useQuery } from '@tanstack/react-query'
import { Link, useNavigate, useParams } from '@tanstack/react-router'
import { authApi } from '@trellis/domain/auth/api'
import type { ReplyOf } from '@trellis/domain/api/endpoint'
import { Trans, useTranslation } from 'react-i18next'
import { call } from '../../api/call.ts'
import { queryFor } from '../../api/queries.ts'
import { pathTo } from '../../paths.ts'
import { useOptionalSession, useSignOut } from '../../session/use-session.ts'
import { useErrorSentence } from '../../ui/error-sentence.ts'
import { toastDone } from '../../ui/toast.tsx'
import { ErrorLine } from '../../ui/error-line.tsx'
import { AuthForm } from './auth-form.tsx'
import classes from './auth-form.module.css'
import { useEntered } from './use-entered.ts'
import { useSearchText } from './use-search-text.ts'

type Invitation = ReplyOf<typeof authApi.invitation>

export function AcceptInvitePage() {
  const { t } = useTranslation()
  const sentence = useErrorSentence()
  const userId = String(useParams({ strict: false }).userId)
  const token = useSearchText('token')
  const { data, error } = useQuery(queryFor(authApi.invitation, { params: { userId }, body: { token } }))
  if (error) {
    return (
      <AuthForm title={t('auth.invite.failedTitle')} intro={sentence(error)}>
        <Button component={Link} to={pathTo('root')} variant="filled" size="lg" fullWidth>
          {t('shell.accessDenied.home')}
        </Button>
      </AuthForm>
    )
  }
  if (!data) return <Skeleton height={160} aria-label={t('common.loading')} role="status" />
  return <Offer invitation={data} userId={userId} token={token} />
}

/** Opening the link changes nothing: accepting is a button. */
function Offer({ invitation, userId, token }: { invitation: Invitation; userId: string; token: string }) {
  const { t } = useTranslation()
  const session = useOptionalSession()
  const navigate = useNavigate()
  const entered = useEntered()
  const { teamName, email, invitedBy, accountExists } = invitation
  const here = `${pathTo('root.acceptInvite', { userId })}?token=${encodeURIComponent(token)}`
  const toSignIn = `${pathTo('root.login')}?email=${encodeURIComponent(email)}&redirect=${encodeURIComponent(here)}`
  const accept = useMutation({
    mutationFn: () => call(authApi.acceptInvitation, { params: { userId }, body: { token } }),
    onSuccess: async (reply) => {
      if (reply.next === 'sign-in') return navigate({ href: toSignIn })
      if (reply.next === 'setup-password') {
        return navigate({ to: pathTo('root.setupPassword', { userId }), search: { token: reply.token }, replace: true })
      }
      await entered(pathTo('root.team.dashboard', { teamId: reply.teamId }))
      toastDone(t('auth.invite.joined', { team: teamName }))
    },
  })
  const isForAnother = session !== null && session.email.toLowerCase() !== email.toLowerCase()

  return (
    <AuthForm
      title={t('auth.invite.title', { team: teamName })}
      intro={invitedBy ? t('auth.invite.text', { inviter: invitedBy }) : t('auth.invite.textUnnamed')}
    >
      <div className={classes.note}>
        {isForAnother ? (
          <WrongAccount email={session.email} invited={email} />
        ) : (
          <>
            <p>
              <Trans i18nKey="auth.invite.forAddress" values={{ email }} components={{ b: <b /> }} />
            </p>
            {!accountExists && <p>{t('auth.invite.createsAccount')}</p>}
            {accountExists && !session && <p>{t('auth.invite.signInFirst')}</p>}
            <ErrorLine error={accept.error} />
            <Button variant="filled" size="lg" fullWidth loading={accept.isPending} onClick={() => accept.mutate()}>
              {accountExists && !session ? t('auth.invite.signIn') : t('auth.invite.accept')}
            </Button>
          </>
        )}
      </div>
    </AuthForm>
  )
}

function WrongAccount({ email, invited }: { email: string; invited: string }) {
  const { t } = useTranslation()
  const signOut = useSignOut()
  return (
    <>
      <p role="alert">
        <Trans i18nKey="auth.invite.signedInAs" values={{ email, invited }} components={{ b: <b /> }} />
      </p>
      <Button size="lg" fullWidth loading={signOut.isPending} onClick={() => signOut.mutate()}>
        {t('auth.invite.signOut')}
      </Button>
    </>
  )
}
