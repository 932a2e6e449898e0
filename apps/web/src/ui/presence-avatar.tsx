import { Tooltip } from '@mantine/core'
import { Avatar } from './avatar.tsx'

/** Somebody who looks at the same page now. */
export function PresenceAvatar({ name }: { name: string }) {
  return (
    <Tooltip label={name}>
      <span role="img" aria-label={name}>
        <Avatar name={name} isPresent />
      </span>
    </Tooltip>
  )
}
