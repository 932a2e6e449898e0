import { CloseButton } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import type { MemberCandidate } from '@trellis/domain/records/membership-api'
import classes from './members.module.css'

interface ChosenRecordsProps {
  readonly records: readonly MemberCandidate[]
  readonly onRemove: (recordId: number) => void
}

const mostShown = 100

/** What will be added, each with the way out. */
export function ChosenRecords({ records, onRemove }: ChosenRecordsProps) {
  const { t } = useTranslation()
  if (records.length === 0) return null
  return (
    <div className={classes.chosen} role="group" aria-label={t('members.chosen', { count: records.length })}>
      {records.slice(0, mostShown).map(({ id, name }) => (
        <span key={id} className={classes.chip}>
          <span className={classes.candidateName}>{name || t('records.unnamed')}</span>
          <CloseButton
            size="xs"
            aria-label={t('members.unchoose', { name: name || t('records.unnamed') })}
            onClick={() => onRemove(id)}
          />
        </span>
      ))}
      {records.length > mostShown && <span>{t('fields.links.more', { count: records.length - mostShown })}</span>}
    </div>
  )
}
