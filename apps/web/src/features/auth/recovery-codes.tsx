import { Button } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { CopyButton } from './copy-button.tsx'
import classes from './preferences-page.module.css'

/** Shown this once: the server keeps only what they were made into. */
export function RecoveryCodes({ codes, onDone }: { codes: string[]; onDone: () => void }) {
  const { t } = useTranslation()
  return (
    <div className={classes.dialog}>
      <h3>{t('preferences.factor.codesTitle')}</h3>
      <p className={classes.text}>{t('preferences.factor.codesText')}</p>
      <ul className={classes.codes}>
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ul>
      <div className={classes.actions}>
        <CopyButton text={codes.join('\n')} />
        <Button variant="filled" onClick={onDone}>
          {t('preferences.factor.kept')}
        </Button>
      </div>
    </div>
  )
}
