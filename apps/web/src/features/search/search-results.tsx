import { Button } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { hueOf } from '../../ui/hue.ts'
import { Tile } from '../../ui/tile.tsx'
import { BookmarkMark } from '../bookmarks/bookmark-mark.tsx'
import classes from './search.module.css'
import type { ResultGroup, SearchResult } from './use-search.ts'

interface SearchResultsProps {
  id: string
  teamId: number
  groups: ResultGroup[]
  marked: number | null
  isNone: boolean
  error: unknown
  onRetry: () => void
  onOpen: (result: SearchResult) => void
}

export function SearchResults({ id, teamId, groups, marked, isNone, error, onRetry, onOpen }: SearchResultsProps) {
  const { t } = useTranslation()
  if (error) {
    return (
      <div className={classes.note} role="alert">
        {t('search.failed')}{' '}
        <Button size="xs" onClick={onRetry}>
          {t('common.retry')}
        </Button>
      </div>
    )
  }
  return (
    <>
      {isNone && (
        <div className={classes.note} role="status">
          <b>{t('search.none')}</b>
          <span>{t('search.noneHint')}</span>
        </div>
      )}
      <div className={classes.results} id={id} role="listbox" aria-label={t('shell.search.label')}>
        {groups.map((group) => (
          <div role="group" aria-labelledby={`${id}-group-${group.collectionId}`} key={group.collectionId}>
            <div className={classes.group} id={`${id}-group-${group.collectionId}`}>
              <Tile icon={group.icon} hue={hueOf(group.collectionId)} size={20} />
              {group.name}
            </div>
            {group.results.map((result) => (
              // oxlint-disable-next-line jsx-a11y/click-events-have-key-events -- keys belong to the box, which keeps the focus (aria-activedescendant)
              <div
                key={result.recordId}
                id={`${id}-${result.recordId}`}
                className={classes.result}
                role="option"
                tabIndex={-1}
                aria-selected={result.recordId === marked}
                ref={
                  result.recordId === marked ? (element) => element?.scrollIntoView({ block: 'nearest' }) : undefined
                }
                // The box keeps the focus, so that leaving it closes the panel only when one really leaves.
                onMouseDown={(event) => event.preventDefault()}
                onClick={() => onOpen(result)}
              >
                <ResultLines result={result} teamId={teamId} />
              </div>
            ))}
          </div>
        ))}
      </div>
    </>
  )
}

/** A hit in the name itself is marked there; any other stands below with its field. */
function ResultLines({ result: { recordId, name, hit }, teamId }: { result: SearchResult; teamId: number }) {
  const { t } = useTranslation()
  const isInName = hit !== null && hit.fieldId === null
  return (
    <>
      <span className={classes.name}>
        {isInName ? <Marked parts={hit.parts} /> : name || t('common.none')}
        <BookmarkMark recordId={recordId} teamId={teamId} />
      </span>
      {hit && !isInName && (
        <span className={classes.hit}>
          {hit.title}: <Marked parts={hit.parts} />
        </span>
      )}
    </>
  )
}

function Marked({ parts }: { parts: string[] }) {
  // Every second part is the hit (contract of the search).
  return parts.map((part, index) =>
    index % 2 === 1 ? <mark key={index}>{part}</mark> : <span key={index}>{part}</span>,
  )
}
