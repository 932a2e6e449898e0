import { Avatar, type AvatarProps } from './avatar.tsx'
import { useFace } from './faces.ts'

interface PersonAvatarProps extends Omit<AvatarProps, 'picture'> {
  /** Of the team user; without it the name says who is meant. */
  personId?: number | null | undefined
}

/** Somebody of the team: their picture where they have one, else initials. */
export function PersonAvatar({ personId, ...avatar }: PersonAvatarProps) {
  const picture = useFace({ name: avatar.name, id: personId })
  return <Avatar {...avatar} picture={picture} />
}
