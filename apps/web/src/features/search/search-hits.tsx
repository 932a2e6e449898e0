import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { pathTo } from '../../paths.ts'
import { Avatar } from '../../ui/avatar.tsx'
import { hueOf } from '../../ui/hue.ts'
import { BookmarkStar } from '../bookmarks/bookmark-star.tsx'
import { Marked } from './marked.tsx'
import classes from './search-page.module.css'
import type { SearchResult } from './use-search.ts'

/** Found records as a list of links, each with where its words stand. */
export function SearchHits({ teamId, results }: { teamId: number; results: readonly SearchResult[] }) {
  const { t } = useTranslation()
  return (
    <ul className={classes.hits}>
      {results.map(({ recordId, name, collectionName, hit }) => {
        const isInName = hit !== null && hit.fieldId === null
        return (
          <li key={recordId}>
            <Link className={classes.found} to={pathTo('root.team.dataRecords', { teamId, dataRecordId: recordId })}>
              <Avatar name={name || '–'} hue={hueOf(name || recordId)} size={32} />
              <span className={classes.lines}>
                <span className={classes.name}>
                  {isInName ? <Marked parts={hit.parts} /> : name || t('records.unnamed')}
                </span>
                {hit && !isInName && (
                  <span className={classes.hit}>
                    {hit.title}: <Marked parts={hit.parts} />
                  </span>
                )}
              </span>
              <span className={classes.of}>{collectionName}</span>
            </Link>
            <BookmarkStar recordId={recordId} name={name} />
          </li>
        )
      })}
    </ul>
  )
}
