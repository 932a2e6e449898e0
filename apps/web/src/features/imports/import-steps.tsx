import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { Button } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import type { Collection } from '@trellis/domain/collections/api'
import type { ImportJob } from '@trellis/domain/imports/api'
import { useFormats } from '../../i18n/use-formats.ts'
import { collectionsQuery } from '../../session/collections.ts'
import { useTeam } from '../../session/use-session.ts'
import { ErrorLine } from '../../ui/error-line.tsx'
import { useErrorSentence } from '../../ui/error-sentence.ts'
import { toastError } from '../../ui/toast.tsx'
import { CheckStep } from './check-step.tsx'
import { cancelImport, importQuery } from './import-calls.ts'
import classes from './imports.module.css'
import { type Draft, firstDraft, mappingOf } from './mapping.ts'
import { MappingStep } from './mapping-step.tsx'
import { ResultStep } from './result-step.tsx'
import { useFileSize } from './use-file-size.ts'
import { useMayImport } from './use-may-import.ts'
import { useUpload } from './use-upload.ts'
import { WorkingStep } from './working-step.tsx'

interface ImportStepsProps {
  file: File
  /** The file is at the server already: an import of it once more. */
  next: ImportJob | undefined
  collection: Collection | undefined
  onAnother: () => void
  onNextSheet: (job: ImportJob) => Promise<void>
  onClose: () => void
  /** Where the import stands, for who may close the dialog. */
  onJob: (job: ImportJob) => void
}

export function ImportSteps({ file, next, ...steps }: ImportStepsProps) {
  return next ? <JobSteps first={next} {...steps} /> : <UploadSteps file={file} {...steps} />
}

function UploadSteps({ file, ...steps }: Omit<ImportStepsProps, 'next'>) {
  const { onAnother } = steps
  const { t } = useTranslation()
  const { TeamId: teamId } = useTeam()
  const size = useFileSize()
  const { sentBytes, error, job } = useUpload(teamId, file)
  if (error) return <Failed error={error} onAnother={onAnother} />
  if (!job)
    return (
      <WorkingStep
        title={t('imports.upload.progress', { name: file.name })}
        share={file.size === 0 ? 0 : sentBytes / file.size}
        numbers={[t('imports.upload.share', { sent: size(sentBytes), total: size(file.size) })]}
        action={t('common.cancel')}
        onStop={onAnother}
      />
    )
  return <JobSteps first={job} {...steps} />
}

interface JobStepsProps extends Omit<ImportStepsProps, 'file' | 'next'> {
  first: ImportJob
}

function JobSteps({ first, collection, onAnother, onNextSheet, onClose, onJob }: JobStepsProps) {
  const { t } = useTranslation()
  const { number } = useFormats()
  const { TeamId: teamId } = useTeam()
  const queryClient = useQueryClient()
  const may = useMayImport(collection)
  const sentence = useErrorSentence()
  const query = useQuery({ ...importQuery(teamId, first.id), initialData: first })
  const job = query.data
  /** Choices for one reading of the file; another sheet has other columns. */
  const [draft, setDraft] = useState<{ of: string | null; draft: Draft }>()
  const [isBack, setBack] = useState(false)
  const isOver = job.startedAt !== null && job.finishedAt !== null
  useEffect(() => {
    // The result links to the new collection. A list one is imported into reads itself again when the dialog closes.
    if (isOver && !collection) void queryClient.invalidateQueries({ queryKey: collectionsQuery(teamId).queryKey })
  }, [isOver, collection, queryClient, teamId])
  useEffect(() => onJob(job), [job, onJob])

  const refresh = () => query.refetch()
  const stop = async () => {
    try {
      await cancelImport(teamId, job.id)
    } catch (error) {
      toastError(sentence(error))
    }
    await refresh()
  }
  if (query.error) return <Failed error={query.error} onAnother={onAnother} />
  if (job.state === 'analysing')
    return (
      <WorkingStep
        title={t('imports.analysing.title', { name: job.fileName })}
        numbers={[
          job.rowsRead > 0
            ? t('imports.analysing.rows', { count: Math.min(job.rowsRead, 2), number: number(job.rowsRead) })
            : t('imports.analysing.waiting'),
        ]}
        action={t('common.cancel')}
        onStop={onAnother}
      />
    )
  if (job.state === 'checking')
    return (
      <WorkingStep
        title={t('imports.check.running', { name: job.fileName })}
        share={job.rowsRead / (job.analysis?.rowCount || 1)}
        numbers={[
          t('imports.running.rows', {
            count: job.analysis?.rowCount ?? 0,
            done: number(job.rowsRead),
            total: number(job.analysis?.rowCount ?? 0),
          }),
        ]}
        note={t('imports.check.nothingWritten')}
        action={t('common.cancel')}
        onStop={() => void stop()}
      />
    )
  if (job.state === 'ready' && job.analysis) {
    const { analysis } = job
    const current = draft?.of === analysis.sheet ? draft.draft : firstDraft(analysis, job.fileName, collection, may)
    if (job.check && !isBack)
      return (
        <CheckStep
          job={job}
          check={job.check}
          mapping={mappingOf(current, collection)}
          onBack={() => setBack(true)}
          onStarted={refresh}
        />
      )
    return (
      <MappingStep
        job={job}
        analysis={analysis}
        collection={collection}
        draft={current}
        onDraft={(changed) => setDraft({ of: analysis.sheet, draft: changed })}
        onAnother={onAnother}
        onMoved={() => {
          setBack(false)
          void refresh()
        }}
      />
    )
  }
  if (job.state === 'running' || job.state === 'cancelling') {
    const total = job.analysis?.rowCount ?? 0
    return (
      <WorkingStep
        title={t('imports.running.title', { name: job.fileName })}
        share={total === 0 ? 0 : job.rowsRead / total}
        numbers={[
          t('imports.running.rows', { count: total, done: number(job.rowsRead), total: number(total) }),
          t('imports.running.created', { count: Math.min(job.created, 2), number: number(job.created) }),
          ...(job.changed > 0
            ? [t('imports.running.changed', { count: Math.min(job.changed, 2), number: number(job.changed) })]
            : []),
          ...(job.rejected > 0
            ? [t('imports.running.rejected', { count: Math.min(job.rejected, 2), number: number(job.rejected) })]
            : []),
        ]}
        note={t('imports.running.stays')}
        action={job.state === 'cancelling' ? t('imports.running.stopping') : t('imports.running.stop')}
        isStopping={job.state === 'cancelling'}
        onStop={() => void stop()}
      />
    )
  }
  return <ResultStep job={job} into={collection} onAnother={onAnother} onNextSheet={onNextSheet} onClose={onClose} />
}

function Failed({ error, onAnother }: { error: unknown; onAnother: () => void }) {
  const { t } = useTranslation()
  return (
    <div className={classes.step}>
      <ErrorLine error={error} />
      <div className={classes.foot}>
        <Button variant="filled" onClick={onAnother}>
          {t('imports.mapping.another')}
        </Button>
      </div>
    </div>
  )
}
