import { Button, PasswordInput } from '@mantine/core'
import { useId } from 'react'
import { useTranslation } from 'react-i18next'
import { useFormats } from '../../i18n/use-formats.ts'
import classes from './integrations.module.css'

/** Undefined keeps what there is, null removes it, a text replaces it. */
export type SecretChange = string | null | undefined

interface SecretInputProps {
  label: string
  help: string | undefined
  known: { setAt: string | null; setBy: string } | null
  change: SecretChange
  /** Where it works without one. */
  mayRemove: boolean
  problem: string | null
  onChange: (change: SecretChange) => void
}

/** A password or key that goes in and never comes out: only when it was set and by whom. */
export function SecretInput({ label, help, known, change, mayRemove, problem, onChange }: SecretInputProps) {
  const { t } = useTranslation()
  const { day } = useFormats()
  const id = useId()
  const isTyped = !known || typeof change === 'string'
  if (isTyped || problem !== null)
    return (
      <div className={classes.secret}>
        <PasswordInput
          label={label}
          description={help}
          autoComplete="new-password"
          maxLength={1000}
          visibilityToggleButtonProps={{ 'aria-label': t('auth.showPassword'), tabIndex: 0 }}
          value={change ?? ''}
          error={problem}
          onChange={(event) => onChange(event.currentTarget.value || (known ? '' : undefined))}
        />
        {known && (
          <Button size="xs" variant="subtle" onClick={() => onChange(undefined)}>
            {t('integrations.secret.keep')}
          </Button>
        )}
      </div>
    )
  return (
    <div className={classes.secret} role="group" aria-labelledby={id}>
      <div className={classes.label} id={id}>
        {label}
      </div>
      <span className={classes.help}>
        {change === null
          ? t('integrations.secret.removed')
          : t('integrations.secret.set', { date: known.setAt ? day(known.setAt) : '', name: known.setBy })}
      </span>
      <div className={classes.actions}>
        {change === null ? (
          <Button size="xs" onClick={() => onChange(undefined)}>
            {t('integrations.secret.keep')}
          </Button>
        ) : (
          <>
            <Button
              size="xs"
              aria-label={t('integrations.secret.replaceOf', { name: label })}
              onClick={() => onChange('')}
            >
              {t('integrations.secret.replace')}
            </Button>
            {mayRemove && (
              <Button
                size="xs"
                variant="subtle"
                aria-label={t('integrations.secret.removeOf', { name: label })}
                onClick={() => onChange(null)}
              >
                {t('integrations.secret.remove')}
              </Button>
            )}
          </>
        )}
      </div>
    </div>
  )
}
