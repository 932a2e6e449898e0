import { PasswordInput, TextInput, type PasswordInputProps, type TextInputProps } from '@mantine/core'
import { emailAddress, minimumPasswordLength, personName } from '@trellis/domain/auth/api'
import { useTranslation } from 'react-i18next'

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
  return (
    <PasswordInput
      label={t('auth.password')}
      description={t('auth.passwordRule')}
      autoComplete="new-password"
      visibilityToggleButtonProps={{ 'aria-label': t('auth.showPassword'), tabIndex: 0 }}
      {...props}
    />
  )
}

/** The rules of the contract in words of the form; null where a value fits. */
export function useCredentialRules() {
  const { t } = useTranslation()
  return {
    name: (value: string) => (personName.safeParse(value).success ? null : t('auth.nameMissing')),
    email: (value: string) => (emailAddress.safeParse(value).success ? null : t('auth.emailInvalid')),
    password: (value: string) => (value === '' ? t('auth.passwordMissing') : null),
    newPassword: (value: string) => (value.length < minimumPasswordLength ? t('auth.passwordTooShort') : null),
  }
}
