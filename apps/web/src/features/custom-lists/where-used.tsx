import { Skeleton } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { useFormats } from '../../i18n/use-formats.ts'
import { pathTo } from '../../paths.ts'
import { ErrorState } from '../../ui/error-state.tsx'
import { hueOf } from '../../ui/hue.ts'
import { Tile } from '../../ui/tile.tsx'
import classes from './custom-lists.module.css'
import { useListUses } from './list-uses.ts'

/** The fields that offer this list, and in how many places records hold its items. */
export function WhereUsed({ teamId, listId }: { teamId: number; listId: number }) {
  const { t } = useTranslation()
  const { number } = useFormats()
  const { data, error, refetch } = useListUses(teamId, listId)
  return (
    <section className={classes.uses}>
      <h2>{t('customLists.whereUsed')}</h2>
      {error && <ErrorState error={error} title={t('customLists.usesError')} onRetry={() => void refetch()} />}
      {!data && !error && <Skeleton height={14} width="60%" mt={12} />}
      {data?.fields.length === 0 && <p className={classes.usesNone}>{t('customLists.notUsed')}</p>}
      <ul>
        {data?.fields.map(({ fieldId, title, collectionId, collectionName, icon, count }) => (
          <li key={fieldId}>
            <Link
              className={classes.use}
              to={pathTo('root.team.dataCollections.records', { teamId, dataCollectionId: collectionId })}
            >
              <Tile icon={icon} hue={hueOf(collectionId)} size={24} />
              <span className={classes.useName}>
                {title} <span className={classes.count}>· {collectionName}</span>
              </span>
              <span className={classes.count}>{t('customLists.chosen', { count, number: number(count) })}</span>
            </Link>
          </li>
        ))}
      </ul>
    </section>
  )
}
