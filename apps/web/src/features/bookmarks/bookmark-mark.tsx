import { StarIcon } from '@phosphor-icons/react/Star'
import { useTranslation } from 'react-i18next'
import { useIsBookmarked } from './bookmark-calls.ts'
import classes from './bookmarks.module.css'

/** Says that a record is bookmarked where nothing can be clicked: the options of a list. */
export function BookmarkMark({ recordId, teamId }: { recordId: number; teamId: number }) {
  const { t } = useTranslation()
  if (!useIsBookmarked(teamId)(recordId)) return null
  return (
    <span className={classes.mark} role="img" aria-label={t('bookmarks.bookmarked')}>
      <StarIcon size={14} weight="fill" aria-hidden />
    </span>
  )
}
