import { Checkbox } from '@mantine/core'
import type { WizardGrant } from '@trellis/domain/permissions/role'
import { useTranslation } from 'react-i18next'
import { runsAllWizards, withAllWizards } from './role-draft.ts'
import classes from './role-editor.module.css'

interface WizardChoiceProps {
  wizards: readonly WizardGrant[]
  onChange: (wizards: readonly WizardGrant[]) => void
}

/** Data permissions on wizards: wizard × run. */
export function WizardChoice({ wizards, onChange }: WizardChoiceProps) {
  const { t } = useTranslation()
  return (
    <section className={classes.section}>
      <div className={classes.head}>
        <h2>{t('permissions.editor.wizards')}</h2>
      </div>
      <div className={classes.group}>
        <Checkbox
          label={t('permissions.wizards.all')}
          description={t('permissions.wizards.allHelp')}
          checked={runsAllWizards(wizards)}
          onChange={(event) => onChange(withAllWizards(wizards, event.currentTarget.checked))}
        />
      </div>
    </section>
  )
}
