import { Anchor } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { safeRedirect } from '../../session/safe-redirect.ts'
import { useSignOut } from '../../session/use-session.ts'
import { AuthForm } from './auth-form.tsx'
import { SetUpSecondFactor } from './set-up-second-factor.tsx'
import { useEntered } from './use-entered.ts'
import { useSearchText } from './use-search-text.ts'

/** Where a person without a second factor is led when the installation asks for one; all else is closed until then. */
export function SecondFactorPage() {
  const { t } = useTranslation()
  const wanted = safeRedirect(useSearchText('redirect'))
  const entered = useEntered()
  const signOut = useSignOut()
  return (
    <AuthForm
      title={t('preferences.factor.requiredTitle')}
      intro={t('preferences.factor.requiredText')}
      foot={
        <Anchor component="button" type="button" disabled={signOut.isPending} onClick={() => signOut.mutate()}>
          {t('preferences.factor.signOut')}
        </Anchor>
      }
    >
      <SetUpSecondFactor onDone={() => void entered(wanted)} />
    </AuthForm>
  )
}
