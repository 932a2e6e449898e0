import { Button } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { drafts, type RecordDraft } from '../../../drafts/draft-store.ts'
import { useDraftTime } from '../../../drafts/draft-time.ts'
import { useDraftOwner, useStoredDrafts } from '../../../drafts/use-stored-draft.ts'
import classes from './drafts.module.css'

interface DraftsBarProps {
  readonly collectionId: number
  /** Opens the record, where the text is offered below its field; null for the form of a new one. */
  readonly onOpen: (recordId: number | null) => void
}

/** Above a list: text of its records that was not saved, the newest by name. */
export function DraftsBar({ collectionId, onOpen }: DraftsBarProps) {
  const { t } = useTranslation()
  const owner = useDraftOwner()
  const time = useDraftTime()
  const here = useStoredDrafts().filter(
    (one): one is RecordDraft => 'recordId' in one && one.collectionId === collectionId && !drafts.isBusy(one),
  )
  const [first, ...others] = here
  if (!first) return null
  return (
    <div className={classes.bar} role="status" aria-label={t('history.draft.bar')}>
      <span className={classes.words}>
        {t(first.fieldId === null ? 'history.draft.of' : 'history.draft.at', wordsOf(first))}
        {first.fieldId === null && `: ${first.title}`}
        {others.length > 0 && ` ${t('history.draft.more', { count: others.length })}`}
      </span>
      <Button size="compact-xs" variant="light" onClick={() => onOpen(first.recordId)}>
        {t('history.draft.open')}
      </Button>
      <Button size="compact-xs" variant="subtle" onClick={() => drafts.drop(owner, first)}>
        {t('history.draft.discard')}
      </Button>
    </div>
  )

  function wordsOf({ at, title, recordName }: RecordDraft) {
    return { time: time(at), field: title, name: recordName || t('records.unnamed') }
  }
}
