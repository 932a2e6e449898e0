import { Tooltip } from './floating.tsx'
import { PersonAvatar } from './person-avatar.tsx'

/** Somebody who looks at the same page now. */
export function PresenceAvatar({ name, personId }: { name: string; personId?: number }) {
  return (
    <Tooltip label={name}>
      <span role="img" aria-label={name}>
        <PersonAvatar name={name} personId={personId} isPresent />
      </span>
    </Tooltip>
  )
}
