import { Button } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import type { Draft } from './draft-store.ts'
import { useDraftTime } from './draft-time.ts'
import classes from './left-form.module.css'

interface LeftFormProps {
  readonly found: Draft | undefined
  /** What the form is about was changed by somebody where the text changes it too. */
  readonly isOlder?: boolean
  readonly onRestore: (found: Draft) => void
  readonly onDiscard: () => void
}

/** Above a form: what was typed there before and never saved. */
export function LeftForm({ found, isOlder = false, onRestore, onDiscard }: LeftFormProps) {
  const { t } = useTranslation()
  const time = useDraftTime()
  if (!found) return null
  return (
    <div className={classes.bar} role="status" aria-label={t('history.draft.bar')}>
      <span className={classes.words}>
        {t('history.draft.of', { time: time(found.at) })}
        {isOlder && `. ${t('history.draft.formChanged')}`}
      </span>
      <Button size="compact-xs" variant="light" onClick={() => onRestore(found)}>
        {t('history.draft.restore')}
      </Button>
      <Button size="compact-xs" variant="subtle" onClick={onDiscard}>
        {t('history.draft.discard')}
      </Button>
    </div>
  )
}
