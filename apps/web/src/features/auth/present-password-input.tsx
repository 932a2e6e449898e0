import { PasswordInput, type PasswordInputProps } from '@mantine/core'
import { useTranslation } from 'react-i18next'

/** The password once more, before what a passer-by at an open screen must not do. */
export function PresentPasswordInput(props: PasswordInputProps) {
  const { t } = useTranslation()
  return (
    <PasswordInput
      label={t('preferences.presentPassword')}
      description={t('preferences.presentPasswordHelp')}
      autoComplete="current-password"
      visibilityToggleButtonProps={{ 'aria-label': t('auth.showPassword'), tabIndex: 0 }}
      {...props}
    />
  )
}
