import { useTranslation } from 'react-i18next'
import type { Present } from '@trellis/domain/live/messages'
import { Tooltip } from '@mantine/core'
import { PresenceAvatar } from '../../ui/presence-avatar.tsx'
import { usePresent } from './live.ts'
import classes from './live.module.css'

/** More are a number. */
const mostShown = 4

/** Who else is here now: at this record, or anywhere in the collection. */
export function PresentPeople({ recordId }: { recordId?: number }) {
  const { t } = useTranslation()
  const present = usePresent()
  const names = namesOf(present.filter(({ place }) => recordId === undefined || place.recordId === recordId))
  const rest = names.slice(mostShown)
  return (
    <div className={classes.people} role="group" aria-label={t('live.here')} hidden={names.length === 0}>
      {names.slice(0, mostShown).map((name) => (
        <PresenceAvatar key={name} name={name} />
      ))}
      {rest.length > 0 && (
        <Tooltip label={rest.join(', ')}>
          <span className={classes.more} role="img" aria-label={rest.join(', ')}>
            +{rest.length}
          </span>
        </Tooltip>
      )}
    </div>
  )
}

/** A person with two tabs is one. */
function namesOf(present: readonly Present[]): string[] {
  const nameById = new Map(present.map(({ teamUserId, name }) => [teamUserId, name]))
  return [...nameById.values()]
}
