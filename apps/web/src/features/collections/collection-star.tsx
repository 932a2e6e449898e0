import { ActionIcon } from '@mantine/core'
import { StarIcon } from '@phosphor-icons/react'
import type { Collection } from '@trellis/domain/collections/api'
import { useTranslation } from 'react-i18next'
import classes from './collections.module.css'
import { useStars, useToggleStar } from './star-calls.ts'

/** Stars a collection for oneself; another click takes the star back. */
export function CollectionStar({ teamId, collection }: { teamId: number; collection: Collection }) {
  const { t } = useTranslation()
  const isStarred = useStars(teamId).data?.has(collection.id) ?? false
  const toggle = useToggleStar(teamId)
  const name = collection.pluralName
  const label = isStarred ? t('collections.unstar', { name }) : t('collections.star', { name })
  return (
    <ActionIcon
      className={classes.star}
      aria-label={label}
      title={label}
      data-on={isStarred || undefined}
      onClick={() => toggle.mutate({ collectionId: collection.id, isStarred: !isStarred })}
    >
      <StarIcon size={16} weight={isStarred ? 'fill' : 'regular'} />
    </ActionIcon>
  )
}
