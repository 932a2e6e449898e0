import { Button, TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { DownloadSimpleIcon } from '@phosphor-icons/react'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { accountApi } from '@trellis/domain/auth/account-api'
import { useTranslation } from 'react-i18next'
import { addressOf, call } from '../../api/call.ts'
import { isCode } from '../../api/request-error.ts'
import { pathTo } from '../../paths.ts'
import { sessionQuery } from '../../session/session.ts'
import { useSession } from '../../session/use-session.ts'
import { ErrorLine } from '../../ui/error-line.tsx'
import { toastDone } from '../../ui/toast.tsx'
import { openDialog } from '../../ui/open-dialog.ts'
import classes from './preferences-page.module.css'
import { PreferencesSection } from './preferences-section.tsx'

/** Taking one's data along, and leaving. */
export function LeaveSections() {
  const { t } = useTranslation()
  const { email } = useSession()
  function ask() {
    openDialog({
      title: t('preferences.leave.question'),
      children: (close) => <DeleteAccount email={email} onDone={close} />,
    })
  }
  return (
    <>
      <PreferencesSection title={t('preferences.leave.title')} help={t('preferences.leave.help')}>
        <div className={classes.actions}>
          <Button
            component="a"
            href={addressOf(accountApi.ownData, {})}
            download
            leftSection={<DownloadSimpleIcon size={16} />}
          >
            {t('preferences.leave.download')}
          </Button>
        </div>
      </PreferencesSection>
      <PreferencesSection title={t('preferences.leave.deleteTitle')} help={t('preferences.leave.deleteHelp')}>
        <div className={classes.actions}>
          <Button color="red" variant="outline" onClick={ask}>
            {t('preferences.leave.delete')}
          </Button>
        </div>
      </PreferencesSection>
    </>
  )
}

function DeleteAccount({ email, onDone }: { email: string; onDone: () => void }) {
  const { t } = useTranslation()
  const queryClient = useQueryClient()
  const navigate = useNavigate()
  const form = useForm({
    initialValues: { email: '' },
    validate: {
      email: (typed) => (typed.trim().toLowerCase() === email ? null : t('errors.confirmation-wrong')),
    },
  })
  const leave = useMutation({
    mutationFn: (body: typeof form.values) => call(accountApi.deleteAccount, { body }),
    onSuccess: async () => {
      onDone()
      // Leave first: pages of a team cannot stand without an identity.
      await navigate({ to: pathTo('root.login') })
      queryClient.clear()
      queryClient.setQueryData(sessionQuery.queryKey, null)
      toastDone(t('preferences.leave.deleted'))
    },
  })
  const lastAdminOf = isCode(leave.error, 'last-team-admin') ? String(leave.error.details['teams']) : null
  return (
    <form className={classes.dialog} noValidate onSubmit={form.onSubmit((values) => leave.mutate(values))}>
      <p className={classes.text}>{t('preferences.leave.deleteHelp')}</p>
      <TextInput
        label={t('preferences.leave.type', { email })}
        data-autofocus
        autoComplete="off"
        spellCheck={false}
        {...form.getInputProps('email')}
      />
      <ErrorLine
        error={leave.error}
        text={lastAdminOf === null ? undefined : t('preferences.leave.lastAdmin', { teams: lastAdminOf })}
      />
      <div className={classes.actions}>
        <Button type="submit" variant="filled" color="red" loading={leave.isPending}>
          {t('preferences.leave.deleteNow')}
        </Button>
      </div>
    </form>
  )
}
