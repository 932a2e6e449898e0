import { Button } from '@mantine/core'
import { useForm } from '@mantine/form'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import type { ReplyOf } from '@trellis/domain/api/endpoint'
import { accountApi } from '@trellis/domain/auth/account-api'
import { useState } from 'react'
import { Trans, useTranslation } from 'react-i18next'
import { call } from '../../api/call.ts'
import { keyOf, queryFor } from '../../api/queries.ts'
import { sessionQuery } from '../../session/session.ts'
import { ErrorLine } from '../../ui/error-line.tsx'
import { ErrorState } from '../../ui/error-state.tsx'
import { SkeletonTable } from '../../ui/skeleton-table.tsx'
import { toastDone } from '../../ui/toast.tsx'
import { EmailInput, NameInput, NewPasswordInput, useCredentialRules } from './credential-inputs.tsx'
import classes from './preferences-page.module.css'
import { PreferencesSection } from './preferences-section.tsx'
import { PresentPasswordInput } from './present-password-input.tsx'
import { SecondFactorSection } from './second-factor-section.tsx'

type Account = ReplyOf<typeof accountApi.account>

/** Name, e-mail address, password, second factor. */
export function AccountSections() {
  const { t } = useTranslation()
  const { data, error, refetch } = useQuery(queryFor(accountApi.account, {}))
  if (error) return <ErrorState error={error} title={t('preferences.error')} onRetry={() => void refetch()} />
  if (!data) return <SkeletonTable columns={1} />
  return (
    <>
      <NameSection account={data} />
      <EmailSection account={data} />
      <PasswordSection account={data} />
      {data.hasPassword && <SecondFactorSection state={data.secondFactor} />}
    </>
  )
}

function NameSection({ account }: { account: Account }) {
  const { t } = useTranslation()
  const queryClient = useQueryClient()
  const rules = useCredentialRules()
  const form = useForm({ initialValues: { name: account.name }, validate: { name: rules.name } })
  const save = useMutation({
    mutationFn: (body: typeof form.values) => call(accountApi.saveName, { body }),
    onSuccess: async (_, values) => {
      form.resetDirty(values)
      toastDone(t('preferences.name.saved'))
      await queryClient.invalidateQueries({ queryKey: keyOf(accountApi.account) })
      await queryClient.refetchQueries({ queryKey: sessionQuery.queryKey })
    },
  })
  return (
    <PreferencesSection title={t('preferences.name.title')} help={t('preferences.name.help')}>
      <form className={classes.form} noValidate onSubmit={form.onSubmit((values) => save.mutate(values))}>
        <NameInput {...form.getInputProps('name')} />
        <ErrorLine error={save.error} />
        <div className={classes.actions}>
          <Button type="submit" loading={save.isPending}>
            {t('preferences.name.save')}
          </Button>
        </div>
      </form>
    </PreferencesSection>
  )
}

function EmailSection({ account }: { account: Account }) {
  const { t } = useTranslation()
  const [isChanging, setChanging] = useState(false)
  return (
    <PreferencesSection
      title={t('preferences.email.title')}
      help={<Trans i18nKey="preferences.email.help" values={{ email: account.email }} components={{ b: <b /> }} />}
    >
      {account.newEmail && (
        <p className={classes.help} role="status">
          <Trans i18nKey="preferences.email.waiting" values={{ email: account.newEmail }} components={{ b: <b /> }} />
        </p>
      )}
      {isChanging && <EmailForm onDone={() => setChanging(false)} />}
      {!isChanging && account.hasPassword && (
        <div className={classes.actions}>
          <Button onClick={() => setChanging(true)}>{t('preferences.email.change')}</Button>
        </div>
      )}
    </PreferencesSection>
  )
}

function EmailForm({ onDone }: { onDone: () => void }) {
  const { t } = useTranslation()
  const queryClient = useQueryClient()
  const rules = useCredentialRules()
  const form = useForm({
    initialValues: { email: '', presentPassword: '' },
    validate: { email: rules.email, presentPassword: rules.password },
  })
  const change = useMutation({
    mutationFn: (body: typeof form.values) => call(accountApi.changeEmail, { body }),
    onSuccess: async (_, { email }) => {
      toastDone(t('preferences.email.sent', { email }))
      await queryClient.invalidateQueries({ queryKey: keyOf(accountApi.account) })
      onDone()
    },
  })
  return (
    <form className={classes.form} noValidate onSubmit={form.onSubmit((values) => change.mutate(values))}>
      <EmailInput label={t('preferences.email.new')} autoComplete="email" autoFocus {...form.getInputProps('email')} />
      <PresentPasswordInput {...form.getInputProps('presentPassword')} />
      <ErrorLine error={change.error} />
      <div className={classes.actions}>
        <Button type="submit" loading={change.isPending}>
          {t('preferences.email.send')}
        </Button>
        <Button variant="subtle" onClick={onDone}>
          {t('common.cancel')}
        </Button>
      </div>
    </form>
  )
}

function PasswordSection({ account }: { account: Account }) {
  const { t } = useTranslation()
  const help = account.hasPassword ? t('preferences.password.help') : t('preferences.password.none')
  return (
    <PreferencesSection title={t('preferences.password.title')} help={help}>
      {account.hasPassword && <PasswordForm />}
    </PreferencesSection>
  )
}

function PasswordForm() {
  const { t } = useTranslation()
  const queryClient = useQueryClient()
  const rules = useCredentialRules()
  const form = useForm({
    initialValues: { presentPassword: '', password: '' },
    validate: { presentPassword: rules.password, password: rules.newPassword },
  })
  const change = useMutation({
    mutationFn: (body: typeof form.values) => call(accountApi.changePassword, { body }),
    onSuccess: async () => {
      form.reset()
      toastDone(t('preferences.password.changed'))
      await queryClient.invalidateQueries({ queryKey: keyOf(accountApi.devices) })
    },
  })
  return (
    <form className={classes.form} noValidate onSubmit={form.onSubmit((values) => change.mutate(values))}>
      <PresentPasswordInput {...form.getInputProps('presentPassword')} />
      <NewPasswordInput label={t('auth.newPassword')} {...form.getInputProps('password')} />
      <ErrorLine error={change.error} />
      <div className={classes.actions}>
        <Button type="submit" loading={change.isPending}>
          {t('preferences.password.change')}
        </Button>
      </div>
    </form>
  )
}
