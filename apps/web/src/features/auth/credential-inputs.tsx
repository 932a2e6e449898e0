import { PasswordInput, TextInput, type PasswordInputProps, type TextInputProps } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { authApi, emailAddress, minimumPasswordLength, personName } from '@trellis/domain/auth/api'
import { useTranslation } from 'react-i18next'
import { queryFor } from '../../api/queries.ts'

export function EmailInput(props: TextInputProps) {
  const { t } = useTranslation()
  return (
    <TextInput
      label={t('auth.email')}
      type="email"
      inputMode="email"
      autoComplete="username"
      spellCheck={false}
      {...props}
    />
  )
}

export function NameInput(props: TextInputProps) {
  const { t } = useTranslation()
  return <TextInput label={t('auth.name')} autoComplete="name" {...props} />
}

/** A password somebody makes up now: its rule stands below it before it is broken. */
export function NewPasswordInput(props: PasswordInputProps) {
  const { t } = useTranslation()
  const minimum = useMinimumPasswordLength()
  return (
    <PasswordInput
      label={t('auth.password')}
      description={t('auth.passwordRule', { minimum })}
      autoComplete="new-password"
      visibilityToggleButtonProps={{ 'aria-label': t('auth.showPassword'), tabIndex: 0 }}
      {...props}
    />
  )
}

/** One-time codes of the second factor: shown where the server asked for one. */
export function CodeInput(props: TextInputProps) {
  const { t } = useTranslation()
  return (
    <TextInput
      label={t('auth.code.label')}
      description={t('auth.code.help')}
      autoComplete="one-time-code"
      spellCheck={false}
      {...props}
    />
  )
}

/** As the system admin set it; until that is known the least there can be. */
function useMinimumPasswordLength(): number {
  return useQuery(queryFor(authApi.methods, {})).data?.minimumPasswordLength ?? minimumPasswordLength
}

/** The rules of the contract in words of the form; null where a value fits. */
export function useCredentialRules() {
  const { t } = useTranslation()
  const minimum = useMinimumPasswordLength()
  return {
    name: (value: string) => (personName.safeParse(value).success ? null : t('auth.nameMissing')),
    email: (value: string) => (emailAddress.safeParse(value).success ? null : t('auth.emailInvalid')),
    password: (value: string) => (value === '' ? t('auth.passwordMissing') : null),
    newPassword: (value: string) => ([...value].length < minimum ? t('auth.passwordTooShort', { minimum }) : null),
  }
}
