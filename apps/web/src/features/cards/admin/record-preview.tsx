import { Select, Skeleton } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import type { Collection } from '@trellis/domain/collections/api'
import { recordsApi } from '@trellis/domain/records/api'
import { useState, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { queryFor } from '../../../api/queries.ts'
import { useTeam } from '../../../session/use-session.ts'
import { ErrorState } from '../../../ui/error-state.tsx'
import { FieldContextProvider } from '../../fields/field-context.tsx'
import { RecordScopeProvider } from '../../records/page/record-scope.tsx'
import { useTeamFieldContext } from '../../records/use-team-field-context.ts'
import { CardStateProvider } from '../card-state.tsx'
import classes from './designer.module.css'

const nothingClosed: ReadonlySet<number> = new Set()

/** What is designed, on a real record of the collection: shown, not edited. */
export function RecordPreview({ collection, children }: { collection: Collection; children: ReactNode }) {
  const { t } = useTranslation()
  const { TeamId: teamId } = useTeam()
  const [words, setWords] = useState('')
  const [asked] = useDebouncedValue(words.trim(), 150)
  const [chosen, setChosen] = useState<{ id: number; name: string }>()
  const { context, linkedNames } = useTeamFieldContext()
  const isOfChosen = chosen !== undefined && words === chosen.name
  const text = asked && !isOfChosen ? { text: { words: asked, in: 'name' as const } } : {}
  const found = useQuery({
    ...queryFor(recordsApi.queryRecords, {
      params: { teamId, collectionId: collection.id },
      body: { fields: [], limit: 20, ...text },
    }),
    placeholderData: keepPreviousData,
  })
  const records = (found.data?.rows ?? []).map(([id, , name]) => ({ id: Number(id), name: String(name) }))
  const shownId = chosen?.id ?? records[0]?.id
  const record = useQuery({
    ...queryFor(recordsApi.record, { params: { teamId, recordId: String(shownId) } }),
    enabled: shownId !== undefined,
  })
  const failed = found.error ? found : record
  for (const [id, name] of Object.entries(record.data?.names ?? {})) linkedNames.set(Number(id), name)
  const options = chosen && !records.some(({ id }) => id === chosen.id) ? [chosen, ...records] : records
  return (
    <section className={classes.preview} aria-label={t('cards.admin.preview')}>
      <div className={classes.previewHead}>
        <Select
          className={classes.previewRecord}
          label={t('cards.admin.previewOf')}
          searchable
          filter={({ options: all }) => all}
          data={options.map(({ id, name }) => ({ value: String(id), label: name || t('records.unnamed') }))}
          value={shownId === undefined ? null : String(shownId)}
          searchValue={words === '' && !chosen ? (records[0]?.name ?? '') : words}
          onSearchChange={setWords}
          onChange={(id) => {
            const next = options.find((each) => String(each.id) === id)
            if (next) setChosen(next)
          }}
        />
      </div>
      {failed.error ? (
        <ErrorState error={failed.error} title={t('cards.admin.previewFailed')} onRetry={() => void failed.refetch()} />
      ) : record.data ? (
        <FieldContextProvider value={context}>
          <RecordScopeProvider
            key={record.data.id}
            record={record.data}
            collection={collection}
            linkedNames={linkedNames}
            isPreview
          >
            <CardStateProvider collapsedIds={nothingClosed} isPreview>
              {children}
            </CardStateProvider>
          </RecordScopeProvider>
        </FieldContextProvider>
      ) : found.data && records.length === 0 ? (
        <p className={classes.hint}>{t('cards.admin.noRecord')}</p>
      ) : (
        <Skeleton height={240} />
      )}
    </section>
  )
}
