import { Dropzone } from '@mantine/dropzone'
import { FileArrowUpIcon } from '@phosphor-icons/react/FileArrowUp'
import { lazy, Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Collection } from '@trellis/domain/collections/api'
import { FileDrop } from './file-drop.tsx'
import classes from './imports.module.css'

const ImportDialog = lazy(async () => ({ default: (await import('./import-dialog.tsx')).ImportDialog }))

interface ImportDropZoneProps {
  /** Missing: the file becomes a new collection. */
  collection?: Collection
  onDone?: () => void
}

/** A place to drop or choose a file; the dialog goes on from there. */
export function ImportDropZone({ collection, onDone }: ImportDropZoneProps) {
  const [file, setFile] = useState<File | null>(null)
  return (
    <>
      <FileDrop onFile={setFile} />
      <DroppedFile file={file} collection={collection} onDone={onDone} onClose={() => setFile(null)} />
    </>
  )
}

/** The whole page takes a file dropped on it. */
export function ImportPageDrop({ collection, onDone }: ImportDropZoneProps) {
  const { t } = useTranslation()
  const [file, setFile] = useState<File | null>(null)
  return (
    <>
      <Dropzone.FullScreen
        active={file === null}
        maxFiles={1}
        classNames={{ fullScreen: classes.pageDrop }}
        onDrop={([dropped]) => setFile(dropped ?? null)}
      >
        <div className={classes.dropInside}>
          <FileArrowUpIcon size={40} aria-hidden />
          <span className={classes.dropTitle}>{t('imports.drop.release')}</span>
        </div>
      </Dropzone.FullScreen>
      <DroppedFile file={file} collection={collection} onDone={onDone} onClose={() => setFile(null)} />
    </>
  )
}

function DroppedFile({ file, ...dialog }: ImportDropZoneProps & { file: File | null; onClose: () => void }) {
  if (!file) return null
  return (
    <Suspense fallback={null}>
      <ImportDialog file={file} {...dialog} />
    </Suspense>
  )
}
