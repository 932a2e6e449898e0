import { keepPreviousData, useInfiniteQuery, useQueryClient } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Language } from '@trellis/domain/api/ids'
import type { Field } from '@trellis/domain/fields/field'
import { historyApi, type LogEntry } from '@trellis/domain/history/api'
import { logEventTypes } from '@trellis/domain/history/event-kinds'
import { call } from '../../api/call.ts'
import { keyOf } from '../../api/queries.ts'
import { ErrorState } from '../../ui/error-state.tsx'
import { MorePages } from '../../ui/more-pages.tsx'
import { SkeletonTable } from '../../ui/skeleton-table.tsx'
import { Stem } from '../../ui/stem.tsx'
import { HistoryFilterBar } from './history-filter.tsx'
import classes from './history.module.css'
import { LogRow } from './log-row.tsx'
import { idIn, sharedQuery, useHistoryFilter } from './use-history-filter.ts'
import { VersionDialog } from './version-dialog.tsx'

interface RecordHistoryProps {
  readonly teamId: number
  readonly recordId: number
  readonly fields: readonly Field[]
  readonly linkedNames: Map<number, string>
  readonly mayRevert: boolean
  readonly onReverted: () => void
}

/** Everything that happened to a record, newest first, before and after as the values they are. */
export function RecordHistory({ teamId, recordId, fields, linkedNames, mayRevert, onReverted }: RecordHistoryProps) {
  const { t, i18n } = useTranslation()
  const language = i18n.language as Language
  const queryClient = useQueryClient()
  const filter = useHistoryFilter()
  const [restoring, setRestoring] = useState<LogEntry>()
  const fieldById = useMemo(() => new Map(fields.map((field) => [field.id, field])), [fields])
  const type = logEventTypes.find((each) => each === filter.valueOf('kind'))
  const fieldId = idIn(filter, 'fieldId')
  const query = { ...sharedQuery(filter), ...(type && { type }), ...(fieldId && { fieldId }) }
  const history = useInfiniteQuery({
    queryKey: [...keyOf(historyApi.recordHistory), teamId, recordId, query],
    queryFn: ({ pageParam, signal }) =>
      call(historyApi.recordHistory, {
        params: { teamId, recordId },
        query: pageParam === null ? query : { ...query, before: pageParam },
        signal,
      }),
    initialPageParam: null as string | null,
    getNextPageParam: (page) => (page.more ? String(page.entries.at(-1)?.id) : null),
    refetchOnWindowFocus: true,
    placeholderData: keepPreviousData,
  })

  function changed() {
    void queryClient.invalidateQueries({ queryKey: keyOf(historyApi.recordHistory) })
    onReverted()
  }

  const entries = history.data?.pages.flatMap((page) => page.entries) ?? []
  for (const entry of entries) for (const [id, name] of Object.entries(entry.names)) linkedNames.set(Number(id), name)
  return (
    <>
      <HistoryFilterBar
        filter={filter}
        kinds={logEventTypes.map((value) => ({ value, label: t(`history.type.${value}`) }))}
        places={{
          part: 'fieldId',
          choices: fields.map(({ id, title, columnName }) => ({
            value: String(id),
            label: title[language] ?? Object.values(title)[0] ?? columnName,
          })),
        }}
      />
      {history.isPending ? (
        <SkeletonTable rows={5} columns={1} />
      ) : history.isLoadingError ? (
        <ErrorState error={history.error} onRetry={() => void history.refetch()} />
      ) : entries.length === 0 ? (
        <p className={classes.none}>{t(filter.isSet ? 'history.noMatch' : 'history.recordNone')}</p>
      ) : (
        <div className={classes.history}>
          <Stem label={t('history.live')}>
            {entries.map((entry, index) => (
              <LogRow
                key={entry.id}
                entry={entry}
                teamId={teamId}
                recordId={recordId}
                fieldById={fieldById}
                mayRevert={mayRevert}
                isNewest={index === 0 && !filter.isSet}
                onChanged={changed}
                onRestore={() => setRestoring(entry)}
              />
            ))}
          </Stem>
          <MorePages list={history} label={t('history.more')} />
        </div>
      )}
      {restoring && (
        <VersionDialog
          recordId={recordId}
          changeId={restoring.id}
          at={restoring.at}
          fieldById={fieldById}
          linkedNames={linkedNames}
          onClose={() => setRestoring(undefined)}
          onRestored={changed}
        />
      )}
    </>
  )
}
