import { Anchor, Button } from '@mantine/core'
import { CheckCircleIcon } from '@phosphor-icons/react/CheckCircle'
import { DownloadSimpleIcon } from '@phosphor-icons/react/DownloadSimple'
import { WarningCircleIcon } from '@phosphor-icons/react/WarningCircle'
import { useMutation } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import type { Collection } from '@trellis/domain/collections/api'
import { importsApi, type ImportJob } from '@trellis/domain/imports/api'
import { addressOf } from '../../api/call.ts'
import { useFormats } from '../../i18n/use-formats.ts'
import { pathTo } from '../../paths.ts'
import { useHolds } from '../../session/access.ts'
import { useCollections } from '../../session/collections.ts'
import { useTeam } from '../../session/use-session.ts'
import { ErrorLine } from '../../ui/error-line.tsx'
import { toastDone } from '../../ui/toast.tsx'
import { useFailureSentence } from './failure-sentence.ts'
import { undoImport } from './import-calls.ts'
import classes from './imports.module.css'

interface ResultStepProps {
  job: ImportJob
  /** Missing for a new collection. */
  into: Collection | undefined
  onAnother: () => void
  onNextSheet: (job: ImportJob) => Promise<void>
  onClose: () => void
}

/** What came of an import: created, left out and why, and the way on or back. */
export function ResultStep({ job, into, onAnother, onNextSheet, onClose }: ResultStepProps) {
  const { t } = useTranslation()
  const { number } = useFormats()
  const { TeamId: teamId } = useTeam()
  const failure = useFailureSentence()
  // Another sheet becomes a collection of its own.
  const mayConfigure = useHolds('team_admin_data_collections')
  const { data: collections } = useCollections(teamId)
  const collection = into ?? collections?.find(({ id }) => id === job.collectionId)
  const undo = useMutation({
    mutationFn: (batchId: number) => undoImport(teamId, batchId),
    onSuccess: ({ count }) => {
      // Where records were changed, not all that came back is in the trash.
      const sentence = job.changed > 0 ? 'restored' : 'undone'
      toastDone(t(`imports.done.${sentence}`, { count: Math.min(count, 2), number: number(count) }))
      onClose()
    },
  })
  const next = useMutation({ mutationFn: () => onNextSheet(job) })
  const isChanged = job.created + job.changed + job.added > 0
  const isDone = job.state === 'done'
  const title = isDone ? 'title' : job.state === 'cancelled' ? 'cancelled' : 'failed'
  return (
    <div className={classes.step}>
      <div role="status">
        <h2 className={classes.outcome}>
          {isDone ? (
            <CheckCircleIcon size={20} weight="fill" color="var(--ok)" aria-hidden />
          ) : (
            <WarningCircleIcon size={20} weight="fill" color="var(--danger)" aria-hidden />
          )}
          {t(`imports.done.${title}`)}
        </h2>
        {job.state === 'failed' && <p>{failure(job)}</p>}
        <p className={classes.numbers}>
          {!isChanged && job.identical === 0 && <span>{t('imports.done.none')}</span>}
          {(['created', 'changed', 'added', 'identical', 'linked'] as const).map(
            (kind) =>
              job[kind] > 0 && (
                <span key={kind}>
                  {t(`imports.done.${kind}`, { count: Math.min(job[kind], 2), number: number(job[kind]) })}
                </span>
              ),
          )}
          {job.rejected > 0 && (
            <span>
              {t('imports.done.rejected', { count: Math.min(job.rejected, 2), number: number(job.rejected) })}
            </span>
          )}
        </p>
        {!isDone && isChanged && <p className={classes.quiet}>{t('imports.done.kept')}</p>}
      </div>
      {job.rejected > 0 && <Rejected job={job} teamId={teamId} />}
      <ErrorLine error={undo.error ?? next.error} />
      <div className={classes.foot}>
        {job.batchId !== null && (
          <Button loading={undo.isPending} onClick={() => undo.mutate(job.batchId!)}>
            {t('imports.done.undo')}
          </Button>
        )}
        {mayConfigure && (job.analysis?.sheets.length ?? 0) > 1 && (
          <Button loading={next.isPending} onClick={() => next.mutate()}>
            {t('imports.done.anotherSheet')}
          </Button>
        )}
        {!isChanged && <Button onClick={onAnother}>{t('imports.mapping.another')}</Button>}
        {collection && isChanged ? (
          <Button
            variant="filled"
            component={Link}
            to={pathTo('root.team.dataCollections.records', { teamId, dataCollectionId: collection.id })}
            onClick={onClose}
          >
            {t('imports.done.open', { collection: collection.pluralName })}
          </Button>
        ) : (
          <Button variant="filled" onClick={onClose}>
            {t('common.close')}
          </Button>
        )}
      </div>
    </div>
  )
}

/** The file names the reason of every row. */
const mostReasons = 10

function Rejected({ job, teamId }: { job: ImportJob; teamId: number }) {
  const { t } = useTranslation()
  const { number } = useFormats()
  const shown = job.rejectReasons.slice(0, mostReasons)
  const others = shown.reduce((left, { count }) => left - count, job.rejected)
  return (
    <>
      <table className={classes.reasons}>
        <thead>
          <tr>
            <th scope="col">{t('imports.done.reason')}</th>
            <th scope="col">{t('imports.done.rows')}</th>
          </tr>
        </thead>
        <tbody>
          {shown.map(({ problem, column, count }) => (
            <tr key={`${problem} ${column}`}>
              <td>
                {column !== null && `${column}: `}
                {t(`imports.problems.${problem}`)}
              </td>
              <td>{number(count)}</td>
            </tr>
          ))}
          {others > 0 && (
            <tr>
              <td>{t('imports.done.otherReasons')}</td>
              <td>{number(others)}</td>
            </tr>
          )}
        </tbody>
      </table>
      <p>
        <Anchor href={addressOf(importsApi.importRejects, { params: { teamId, importId: job.id } })} download>
          <DownloadSimpleIcon size={14} aria-hidden /> {t('imports.done.download')}
        </Anchor>{' '}
        <span className={classes.quiet}>{t('imports.done.downloadHelp')}</span>
      </p>
    </>
  )
}
