import { ActionIcon } from '@mantine/core'
import { StarIcon } from '@phosphor-icons/react/Star'
import { useTranslation } from 'react-i18next'
import { Tooltip } from '../../ui/floating.tsx'
import { useTeam } from '../../session/use-session.ts'
import { useBookmarkCalls, useIsBookmarked } from './bookmark-calls.ts'
import classes from './bookmarks.module.css'

interface BookmarkStarProps {
  readonly recordId: number
  readonly name: string
  /** px */
  readonly size?: number
  /** Under the mouse, the focus or a finger only, unless it is on. */
  readonly isQuiet?: boolean
}

/** Bookmarks a record, or removes its bookmark. For rows and cards; the record's page has the memo beside it. */
export function BookmarkStar({ recordId, name, size = 28, isQuiet = false }: BookmarkStarProps) {
  const { t } = useTranslation()
  const { TeamId: teamId } = useTeam()
  const isBookmarked = useIsBookmarked(teamId)(recordId)
  const { add, remove } = useBookmarkCalls(teamId)
  const label = isBookmarked ? t('bookmarks.removeNamed', { name }) : t('bookmarks.add', { name })
  return (
    <Tooltip label={isBookmarked ? t('bookmarks.remove') : t('bookmarks.add', { name })}>
      <ActionIcon
        size={size}
        className={classes.star}
        aria-label={label}
        data-quiet={isQuiet || undefined}
        data-on={isBookmarked || undefined}
        onClick={() => (isBookmarked ? remove : add).mutate({ recordId, name })}
      >
        <StarIcon size={16} weight={isBookmarked ? 'fill' : 'regular'} />
      </ActionIcon>
    </Tooltip>
  )
}
