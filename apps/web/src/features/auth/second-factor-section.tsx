import { Button } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { accountApi } from '@trellis/domain/auth/account-api'
import { useTranslation } from 'react-i18next'
import { keyOf } from '../../api/queries.ts'
import { Tag } from '../../ui/tag.tsx'
import { toastDone } from '../../ui/toast.tsx'
import { openDialog } from '../../ui/open-dialog.ts'
import classes from './preferences-page.module.css'
import { PreferencesSection } from './preferences-section.tsx'
import { EndSecondFactor, NewRecoveryCodes } from './second-factor-forms.tsx'
import { SetUpSecondFactor } from './set-up-second-factor.tsx'

/** Codes of an authenticator app; off until one turns them on. */
export function SecondFactorSection({
  state,
}: {
  state: { isOn: boolean; recoveryCodes: number; isRequired: boolean }
}) {
  const { t } = useTranslation()
  const queryClient = useQueryClient()
  const reload = () => queryClient.invalidateQueries({ queryKey: keyOf(accountApi.account) })

  function open(title: string, render: (close: () => void) => React.ReactNode) {
    openDialog({ title, onClose: () => void reload(), children: render })
  }

  return (
    <PreferencesSection title={t('preferences.factor.title')} help={t('preferences.factor.help')}>
      <div className={classes.actions}>
        {state.isOn ? (
          <>
            <Tag hue="green" withDot>
              {t('preferences.factor.on')}
            </Tag>
            <span className={classes.facts}>{t('preferences.factor.codesLeft', { count: state.recoveryCodes })}</span>
            <Button
              onClick={() => open(t('preferences.factor.newCodes'), (close) => <NewRecoveryCodes onDone={close} />)}
            >
              {t('preferences.factor.newCodes')}
            </Button>
            {state.isRequired ? (
              <span className={classes.facts}>{t('preferences.factor.required')}</span>
            ) : (
              <Button
                onClick={() =>
                  open(t('preferences.factor.turnOff'), (close) => (
                    <EndSecondFactor
                      onDone={() => {
                        toastDone(t('preferences.factor.turnedOff'))
                        close()
                      }}
                    />
                  ))
                }
              >
                {t('preferences.factor.turnOff')}
              </Button>
            )}
          </>
        ) : (
          <>
            <Tag withDot>{t('preferences.factor.off')}</Tag>
            <Button
              onClick={() =>
                open(t('preferences.factor.title'), (close) => (
                  <SetUpSecondFactor onDone={close} help={t('preferences.factor.help')} />
                ))
              }
            >
              {t('preferences.factor.turnOn')}
            </Button>
          </>
        )}
      </div>
    </PreferencesSection>
  )
}
