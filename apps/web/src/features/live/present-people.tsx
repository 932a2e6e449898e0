import { useTranslation } from 'react-i18next'
import type { Present } from '@trellis/domain/live/messages'
import { Tooltip } from '../../ui/floating.tsx'
import { PresenceAvatar } from '../../ui/presence-avatar.tsx'
import { usePresent } from './live.ts'
import classes from './live.module.css'

/** More are a number. */
const mostShown = 4

/** Who else is here now: at this record, or anywhere in the collection. */
export function PresentPeople({ recordId }: { recordId?: number }) {
  const { t } = useTranslation()
  const present = usePresent()
  const people = peopleOf(present.filter(({ place }) => recordId === undefined || place.recordId === recordId))
  const rest = people.slice(mostShown).map(([, name]) => name)
  return (
    <div className={classes.people} role="group" aria-label={t('live.here')} hidden={people.length === 0}>
      {people.slice(0, mostShown).map(([id, name]) => (
        <PresenceAvatar key={id} name={name} personId={id} />
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
function peopleOf(present: readonly Present[]): [id: number, name: string][] {
  return [...new Map(present.map(({ teamUserId, name }) => [teamUserId, name]))]
}
