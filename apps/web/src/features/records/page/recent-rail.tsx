import { useMediaQuery } from '@mantine/hooks'
import { useQuery } from '@tanstack/react-query'
import { Link, useSearch } from '@tanstack/react-router'
import { useId } from 'react'
import { useTranslation } from 'react-i18next'
import { historyApi } from '@trellis/domain/history/api'
import { call } from '../../../api/call.ts'
import { keyOf } from '../../../api/queries.ts'
import { useTeam } from '../../../session/use-session.ts'
import { ErrorLine } from '../../../ui/error-line.tsx'
import { SkeletonTable } from '../../../ui/skeleton-table.tsx'
import { Stem } from '../../../ui/stem.tsx'
import { LogRow } from '../../history/log-row.tsx'
import { useRecordScope } from './record-scope.tsx'
import { pathOfTab } from './record-tab.ts'
import classes from './record-page.module.css'

const shown = 8

/** What happened to the record lately, beside its cards where there is room. */
export function RecentRail() {
  // Where it does not show, nobody asks for it.
  const hasRoom = useMediaQuery('(min-width: 1280px)', false, { getInitialValueInEffect: false })
  return hasRoom ? <Rail /> : null
}

function Rail() {
  const { t } = useTranslation()
  const { TeamId: teamId } = useTeam()
  const { record, collection, linkedNames, reload } = useRecordScope()
  const search: Record<string, unknown> = useSearch({ strict: false })
  const heading = useId()
  const { data, error } = useQuery({
    queryKey: [...keyOf(historyApi.recordHistory), teamId, record.id, 'latest'],
    queryFn: ({ signal }) =>
      call(historyApi.recordHistory, { params: { teamId, recordId: record.id }, query: {}, signal }),
  })
  const entries = data?.entries.slice(0, shown) ?? []
  for (const entry of entries) for (const [id, name] of Object.entries(entry.names)) linkedNames.set(Number(id), name)
  const fieldById = new Map(collection.DataFields.map((field) => [field.id, field]))
  return (
    <aside className={classes.rail} aria-labelledby={heading}>
      <div className={classes.railHead}>
        <h2 id={heading}>{t('cards.recentChanges')}</h2>
        <Link to={pathOfTab({ teamId, dataRecordId: record.id }, 'change-history')} search={search}>
          {t('cards.allHistory')}
        </Link>
      </div>
      {error ? (
        <ErrorLine error={error} />
      ) : !data ? (
        <SkeletonTable columns={1} />
      ) : (
        <Stem label={t('cards.recentChanges')}>
          {entries.map((entry) => (
            <LogRow
              key={entry.id}
              entry={entry}
              teamId={teamId}
              recordId={record.id}
              fieldById={fieldById}
              mayRevert={false}
              isNewest
              onChanged={() => void reload()}
              onRestore={() => undefined}
            />
          ))}
        </Stem>
      )}
    </aside>
  )
}
