import { Button } from '@mantine/core'
import { useInfiniteQuery, useQueryClient } from '@tanstack/react-query'
import { ArrowCounterClockwiseIcon } from '@phosphor-icons/react/ArrowCounterClockwise'
import { ArrowRightIcon } from '@phosphor-icons/react/ArrowRight'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Field } from '@trellis/domain/fields/field'
import type { Value } from '@trellis/domain/fields/field-type'
import { historyApi, type LogEntry } from '@trellis/domain/history/api'
import { call } from '../../api/call.ts'
import { keyOf } from '../../api/queries.ts'
import { useFormats } from '../../i18n/use-formats.ts'
import { useTeam } from '../../session/use-session.ts'
import { useErrorSentence } from '../../ui/error-sentence.ts'
import { ErrorState } from '../../ui/error-state.tsx'
import { SkeletonTable } from '../../ui/skeleton-table.tsx'
import { Stem, StemItem } from '../../ui/stem.tsx'
import { toastDone, toastError } from '../../ui/toast.tsx'
import { ShowValue } from '../fields/field.tsx'
import type { FieldShape } from '../fields/field-face.ts'
import { eventLooks } from './event-looks.ts'
import classes from './history.module.css'

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
  const { t } = useTranslation()
  const history = useInfiniteQuery({
    queryKey: [...keyOf(historyApi.recordHistory), teamId, recordId],
    queryFn: ({ pageParam, signal }) =>
      call(historyApi.recordHistory, {
        params: { teamId, recordId },
        query: pageParam === null ? {} : { before: pageParam },
        signal,
      }),
    initialPageParam: null as number | null,
    getNextPageParam: (page) => (page.more ? (page.entries.at(-1)?.id ?? null) : null),
    refetchOnWindowFocus: true,
  })
  if (history.isPending) return <SkeletonTable rows={5} columns={1} />
  if (history.isError) return <ErrorState error={history.error} onRetry={() => void history.refetch()} />
  const entries = history.data.pages.flatMap((page) => page.entries)
  for (const entry of entries) for (const [id, name] of Object.entries(entry.names)) linkedNames.set(Number(id), name)
  if (entries.length === 0) return <p className={classes.none}>{t('history.recordNone')}</p>
  return (
    <div className={classes.history}>
      <Stem label={t('history.live')}>
        {entries.map((entry) => (
          <Entry
            key={entry.id}
            entry={entry}
            teamId={teamId}
            fields={fields}
            mayRevert={mayRevert}
            onReverted={onReverted}
          />
        ))}
      </Stem>
      {history.hasNextPage && (
        <Button mt="lg" loading={history.isFetchingNextPage} onClick={() => void history.fetchNextPage()}>
          {t('history.more')}
        </Button>
      )}
    </div>
  )
}

interface EntryProps {
  readonly entry: LogEntry
  readonly teamId: number
  readonly fields: readonly Field[]
  readonly mayRevert: boolean
  readonly onReverted: () => void
}

function Entry({ entry, teamId, fields, mayRevert, onReverted }: EntryProps) {
  const { t } = useTranslation()
  const sentence = useErrorSentence()
  const queryClient = useQueryClient()
  const { Team: team } = useTeam()
  const { dayAndTime } = useFormats(team.primaryTimezone)
  const [isReverting, setReverting] = useState(false)
  const looks = eventLooks[entry.type]

  async function revert() {
    setReverting(true)
    try {
      await call(historyApi.revertChange, { params: { teamId, changeId: entry.id } })
      toastDone(t('history.revertedToast'))
      await queryClient.invalidateQueries({ queryKey: keyOf(historyApi.recordHistory) })
      onReverted()
    } catch (error) {
      toastError(sentence(error))
    } finally {
      setReverting(false)
    }
  }

  // A link of another record is no field of this one.
  const fieldOf = ({ fieldId }: LogEntry['fields'][number]): FieldShape | undefined =>
    entry.isOtherEnd
      ? { id: fieldId, dataType: 'multi_data_record', settings: {}, isRequired: false }
      : fields.find(({ id }) => id === fieldId)
  const words = { by: entry.by ?? t('history.someone'), fields: entry.fields.map((change) => change.title).join(', ') }
  return (
    <StemItem icon={looks.icon} hue={looks.hue}>
      <div className={classes.entry}>
        <div className={classes.what}>
          <p>
            {entry.isOtherEnd ? t('history.event.linked', words) : t(`history.event.${entry.type}`, words)}{' '}
            {entry.isReverted && <span className={classes.reverted}>{t('history.reverted')}</span>}
          </p>
          {entry.fields.map((change) => (
            <div key={change.fieldId} className={classes.diff}>
              {entry.fields.length > 1 && <span className={classes.fieldTitle}>{change.title}</span>}
              {/* Of what links here only what came or went is known. */}
              {(!entry.isOtherEnd || change.before !== null) && (
                <span className={classes.before}>
                  <Side field={fieldOf(change)} value={change.before as Value} />
                </span>
              )}
              <ArrowRightIcon size={12} role="img" aria-label={t('history.becomes')} className={classes.arrow} />
              {(!entry.isOtherEnd || change.after !== null) && (
                <span>
                  <Side field={fieldOf(change)} value={change.after as Value} />
                </span>
              )}
            </div>
          ))}
          <time className={classes.when} dateTime={entry.at}>
            {dayAndTime(entry.at)}
          </time>
        </div>
        {mayRevert && !entry.isReverted && !entry.isOtherEnd && entry.type === 'updated' && (
          <Button
            size="xs"
            variant="subtle"
            loading={isReverting}
            leftSection={<ArrowCounterClockwiseIcon size={14} />}
            aria-label={t('history.revertChange')}
            onClick={() => void revert()}
          >
            {t('history.revert')}
          </Button>
        )}
      </div>
    </StemItem>
  )
}

/** A value as its type shows it; of a field that is gone only that there was something. */
function Side({ field, value }: { field: FieldShape | undefined; value: Value }) {
  const { t } = useTranslation()
  if (value === null) return <span className={classes.empty}>{t('fields.empty')}</span>
  return field ? (
    <ShowValue field={field} value={value} place="cell" />
  ) : (
    <>{typeof value === 'object' ? '…' : String(value)}</>
  )
}
