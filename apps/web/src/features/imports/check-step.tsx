import { Button, SegmentedControl } from '@mantine/core'
import { useInfiniteQuery, useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import {
  type CheckKind,
  checkKinds,
  type ImportCheck,
  type ImportJob,
  type ImportMapping,
  importsApi,
  mostCheckEntries,
} from '@trellis/domain/imports/api'
import { call } from '../../api/call.ts'
import { keyOf } from '../../api/queries.ts'
import { useFormats } from '../../i18n/use-formats.ts'
import { useTeam } from '../../session/use-session.ts'
import { ErrorLine } from '../../ui/error-line.tsx'
import { ErrorState } from '../../ui/error-state.tsx'
import { SkeletonTable } from '../../ui/skeleton-table.tsx'
import { CheckEntryRow } from './check-entry-row.tsx'
import { startImport } from './import-calls.ts'
import classes from './imports.module.css'

interface CheckStepProps {
  job: ImportJob
  check: ImportCheck
  mapping: ImportMapping
  onBack: () => void
  onStarted: () => void
}

/** What the import would do, before it does: counts, and rows of each kind with the cells that would change. */
export function CheckStep({ job, check, mapping, onBack, onStarted }: CheckStepProps) {
  const { t } = useTranslation()
  const { number } = useFormats()
  const { TeamId: teamId } = useTeam()
  const kinds = checkKinds.filter((kind) => check[kind] > 0)
  const [chosen, setChosen] = useState<CheckKind>()
  const kind = chosen ?? kinds.find((each) => each === 'changed') ?? kinds[0]
  const start = useMutation({ mutationFn: () => startImport(teamId, job.id, mapping), onSuccess: onStarted })
  const isIdle = check.created + check.changed + check.added === 0
  const counts = (['created', 'changed', 'identical', 'added', 'rejected'] as const).filter(
    (each) => each !== 'added' || check.added > 0,
  )
  return (
    <div className={classes.step}>
      <h2 className={classes.outcome}>{t('imports.check.title')}</h2>
      <div role="status">
        <dl className={classes.counts}>
          {counts.map((each) => (
            <div key={each} data-kind={check[each] > 0 ? each : undefined}>
              <dt>{t(`imports.check.${each}`, { count: check[each] })}</dt>
              <dd>{number(check[each])}</dd>
            </div>
          ))}
        </dl>
      </div>
      {check.linked > 0 && (
        <p className={classes.quiet}>
          {t('imports.check.linked', { count: Math.min(check.linked, 2), number: number(check.linked) })}
        </p>
      )}
      {isIdle && <p>{t('imports.check.nothing')}</p>}
      {kind && (
        <>
          <SegmentedControl
            aria-label={t('imports.check.show')}
            className={classes.kinds}
            data={kinds.map((each) => ({ value: each, label: t(`imports.check.kinds.${each}`) }))}
            value={kind}
            onChange={setChosen}
          />
          <Entries key={kind} job={job} kind={kind} total={check[kind]} />
        </>
      )}
      <div className={classes.foot}>
        <div className={classes.problem}>
          <ErrorLine error={start.error} />
        </div>
        <Button onClick={onBack}>{t('imports.check.back')}</Button>
        <Button
          variant="filled"
          data-autofocus
          disabled={isIdle}
          title={isIdle ? t('imports.check.nothing') : undefined}
          loading={start.isPending}
          onClick={() => start.mutate()}
        >
          {t('imports.check.start')}
        </Button>
      </div>
    </div>
  )
}

function Entries({ job, kind, total }: { job: ImportJob; kind: CheckKind; total: number }) {
  const { t } = useTranslation()
  const { number } = useFormats()
  const { TeamId: teamId } = useTeam()
  const list = useInfiniteQuery({
    queryKey: [...keyOf(importsApi.checkEntries), teamId, job.id, kind, job.check],
    queryFn: ({ pageParam, signal }) =>
      call(importsApi.checkEntries, {
        params: { teamId, importId: job.id },
        query: { kind, offset: pageParam },
        signal,
      }),
    initialPageParam: 0,
    getNextPageParam: (page, pages) => (page.more ? pages.reduce((sum, { entries }) => sum + entries.length, 0) : null),
  })
  if (list.isPending) return <SkeletonTable rows={4} columns={3} />
  if (list.isError)
    return <ErrorState error={list.error} title={t('imports.check.failed')} onRetry={() => void list.refetch()} />
  const entries = list.data.pages.flatMap((page) => page.entries)
  return (
    <>
      <ul className={classes.entries}>
        {entries.map((entry) => (
          <CheckEntryRow key={entry.row} entry={entry} kind={kind} />
        ))}
      </ul>
      {list.hasNextPage && (
        <div>
          <Button loading={list.isFetchingNextPage} onClick={() => void list.fetchNextPage()}>
            {t('imports.check.more')}
          </Button>
        </div>
      )}
      {total > mostCheckEntries && (
        <p className={classes.quiet}>{t('imports.check.first', { number: number(mostCheckEntries) })}</p>
      )}
    </>
  )
}
