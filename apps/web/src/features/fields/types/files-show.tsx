import { Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { fileIdsOf } from '@trellis/domain/fields/types/files'
import { lazyPart } from '../../../ui/later.tsx'
import { FilePicture } from '../../files/file-picture.tsx'
import { useFileSize } from '../../files/use-file-size.ts'
import { useFiles, type ShownFile } from '../../files/use-files.ts'
import { useFieldContext } from '../field-context.tsx'
import type { ShowProps } from '../field-face.ts'
import classes from './files.module.css'

const FileViewer = lazyPart(async () => (await import('../../files/viewer/file-viewer.tsx')).FileViewer)

/** Pictures that a cell has room for. */
const shownInCell = 5

/** Images by their pictures: a row of them in a cell, to be opened on a page. */
export function ImagesShow({ value, place }: ShowProps) {
  const { files: port } = useFieldContext()
  const shown = useFiles(port, fileIdsOf(value))
  if (place === 'page') return <Opened shown={shown} render={(file) => <ImageTile file={file} />} isTiles />
  return (
    <span className={classes.cell} title={namesOf(shown)}>
      {shown.slice(0, shownInCell).map(({ id, file }) => (
        <FilePicture key={id} port={port} file={file} size={26} />
      ))}
      <More count={shown.length - shownInCell} />
      <span className={classes.hidden}>{namesOf(shown)}</span>
    </span>
  )
}

/** Files by kind and name. */
export function FilesShow({ value, place }: ShowProps) {
  const { files: port } = useFieldContext()
  const shown = useFiles(port, fileIdsOf(value))
  if (place === 'page') return <Opened shown={shown} render={(file) => <FileLine file={file} />} />
  const [first] = shown
  if (!first) return null
  return (
    <span className={classes.cell} title={namesOf(shown)}>
      <FilePicture port={port} file={first.file} size={20} />
      <span className={classes.name}>{namesOf(shown)}</span>
    </span>
  )
}

const namesOf = (shown: readonly ShownFile[]) => shown.map(({ name }) => name).join(', ')

function More({ count }: { count: number }) {
  const { t } = useTranslation()
  return count > 0 ? <span className={classes.more}>{t('files.more', { number: count })}</span> : null
}

interface OpenedProps {
  readonly shown: readonly ShownFile[]
  readonly render: (file: ShownFile) => React.ReactNode
  readonly isTiles?: true
}

/** Every file is a button that opens the viewer with all of them. */
function Opened({ shown, render, isTiles }: OpenedProps) {
  const { t } = useTranslation()
  const { files: port } = useFieldContext()
  const [at, setAt] = useState<number>()
  return (
    <>
      <ul className={isTiles ? classes.tiles : classes.lines}>
        {shown.map((file, index) => (
          <li key={file.id}>
            <button
              type="button"
              className={classes.open}
              title={t('files.preview', { name: file.name })}
              disabled={!file.file}
              onClick={() => setAt(index)}
            >
              {render(file)}
            </button>
          </li>
        ))}
      </ul>
      {port && at !== undefined && (
        <Suspense>
          <FileViewer port={port} files={shown} at={at} onMove={setAt} onClose={() => setAt(undefined)} />
        </Suspense>
      )}
    </>
  )
}

function ImageTile({ file: { file } }: { file: ShownFile }) {
  const { files: port } = useFieldContext()
  return <FilePicture port={port} file={file} size={96} />
}

function FileLine({ file: { file, name } }: { file: ShownFile }) {
  const { files: port } = useFieldContext()
  const size = useFileSize()
  return (
    <>
      <FilePicture port={port} file={file} size={26} />
      <span className={classes.name}>{name}</span>
      {file && <span className={classes.size}>{size(file.size)}</span>}
    </>
  )
}
