import { Button } from '@mantine/core'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Field } from '@trellis/domain/fields/field'
import type { Value } from '@trellis/domain/fields/field-type'
import { drafts, type RecordDraft } from '../../../drafts/draft-store.ts'
import { useDraftTime } from '../../../drafts/draft-time.ts'
import { useDraftOwner } from '../../../drafts/use-stored-draft.ts'
import classes from './drafts.module.css'
import { ThreeSides } from './three-sides.tsx'

interface DraftNoteProps {
  readonly draft: RecordDraft
  readonly field: Field
  /** What the field holds now. */
  readonly value: Value
  /** Puts the text back into its editor; nothing is saved by that. */
  readonly onRestore: () => void
}

/** Quietly below a field: text that was not saved. Where the field is another by now, both and what was before. */
export function DraftNote({ draft, field, value, onRestore }: DraftNoteProps) {
  const { t } = useTranslation()
  const owner = useDraftOwner()
  const time = useDraftTime()
  const [isComparing, setComparing] = useState(false)
  const isNewer = JSON.stringify(draft.base ?? null) !== JSON.stringify(value)
  const discard = () => drafts.drop(owner, draft)
  return (
    <div className={classes.note} role="status">
      <span>{t('history.draft.of', { time: time(draft.at) })}</span>
      {!isComparing && (
        <Button size="compact-xs" variant="light" onClick={() => (isNewer ? setComparing(true) : onRestore())}>
          {t('history.draft.restore')}
        </Button>
      )}
      {!isComparing && (
        <Button size="compact-xs" variant="subtle" onClick={discard}>
          {t('history.draft.discard')}
        </Button>
      )}
      {isComparing && (
        <div className={classes.compared}>
          <p>{t('history.draft.changed')}</p>
          <ThreeSides
            field={field}
            mine={(draft.value ?? null) as Value}
            mineText={draft.text}
            theirs={value}
            theirsLabel={t('records.conflict.theirs')}
            base={draft.base as Value}
          />
          <div className={classes.actions}>
            <Button size="compact-xs" variant="light" onClick={onRestore}>
              {t('records.conflict.keepMine')}
            </Button>
            <Button size="compact-xs" variant="subtle" onClick={discard}>
              {t('records.conflict.keepTheirs')}
            </Button>
          </div>
        </div>
      )}
    </div>
  )
}
