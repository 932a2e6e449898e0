import { useTranslation } from 'react-i18next'
import type { Present } from '@trellis/domain/live/messages'
import { PersonAvatar } from '../../ui/person-avatar.tsx'
import classes from './live.module.css'

interface FieldCompanyProps {
  readonly other: Present | undefined
  readonly changedBy: string | undefined
}

/** Beside the label of a field: who edits it now, who changed it just now. */
export function FieldCompany({ other, changedBy }: FieldCompanyProps) {
  const { t } = useTranslation()
  if (!other && !changedBy) return null
  const name = other?.name ?? changedBy ?? ''
  return (
    <span className={classes.company} role="status">
      <PersonAvatar name={name} personId={other?.teamUserId} size={18} />
      {other ? t('live.edits', { name }) : t('live.changedBy', { name })}
    </span>
  )
}
