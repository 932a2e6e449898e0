import { Modal } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import { useQueryClient } from '@tanstack/react-query'
import { useCallback, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Collection } from '@trellis/domain/collections/api'
import type { ImportJob } from '@trellis/domain/imports/api'
import { useTeam } from '../../session/use-session.ts'
import { FileDrop } from './file-drop.tsx'
import { importAgain, stopImport } from './import-calls.ts'
import { ImportSteps } from './import-steps.tsx'

interface ImportDialogProps {
  /** Missing: the file becomes a new collection. */
  collection?: Collection
  /** A file that was dropped already. */
  file?: File
  onClose: () => void
  /** The dialog was closed after an import started. */
  onDone?: () => void
}

/** From a file to records: upload, findings, mapping, check, progress, result. */
export function ImportDialog({ collection, file: dropped, onClose, onDone }: ImportDialogProps) {
  const { t } = useTranslation()
  const isPhone = useMediaQuery('(max-width: 760px)', window.matchMedia('(max-width: 760px)').matches)
  const { TeamId: teamId } = useTeam()
  const [file, setFile] = useState(dropped)
  /** An import of the same file once more, for another of its sheets. */
  const [next, setNext] = useState<ImportJob>()
  const queryClient = useQueryClient()
  const job = useRef<ImportJob>(null)
  const keepJob = useCallback((current: ImportJob) => {
    job.current = current
  }, [])
  // A file nobody goes on with is dropped; a running import goes on.
  const leave = () => {
    const { current } = job
    const { state } = current ?? {}
    if (current && (state === 'analysing' || state === 'ready' || state === 'checking'))
      stopImport(teamId, current.id).catch((error: unknown) => console.error('The file could not be dropped', error))
    job.current = null
  }
  const close = () => {
    const hasStarted = (job.current?.startedAt ?? null) !== null
    leave()
    onClose()
    if (!hasStarted) return
    // Only now: a page that reads itself again may take the button away that this dialog hangs on.
    void queryClient.invalidateQueries()
    onDone?.()
  }
  const another = () => {
    leave()
    setFile(undefined)
    setNext(undefined)
  }
  const nextSheet = async (of: ImportJob) => {
    job.current = null
    setNext(await importAgain(teamId, of.id))
  }
  return (
    <Modal
      opened
      onClose={close}
      size={920}
      fullScreen={isPhone}
      // A click beside it must not throw a mapping away.
      closeOnClickOutside={!file}
      title={collection ? t('imports.intoCollection', { collection: collection.pluralName }) : t('imports.title')}
      closeButtonProps={{ 'aria-label': t('common.close') }}
    >
      {file ? (
        <ImportSteps
          key={`${file.name} ${file.lastModified} ${next?.id}`}
          file={file}
          next={next}
          collection={next ? undefined : collection}
          onAnother={another}
          onNextSheet={nextSheet}
          onClose={close}
          onJob={keepJob}
        />
      ) : (
        <FileDrop onFile={setFile} />
      )}
    </Modal>
  )
}
