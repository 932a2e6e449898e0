import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { fileIdsOf } from '@trellis/domain/fields/types/files'
import { useFieldContext } from '../../fields/field-context.tsx'
import { FilePicture } from '../../files/file-picture.tsx'
import { useFileSize } from '../../files/use-file-size.ts'
import { useFiles } from '../../files/use-files.ts'
import { FileViewer } from '../../files/viewer/file-viewer.tsx'
import type { ValueProps } from './value-card.tsx'
import classes from '../cards.module.css'

export function FilesTable({ value }: ValueProps) {
  const { t } = useTranslation()
  const size = useFileSize()
  const { files: port } = useFieldContext()
  const shown = useFiles(port, fileIdsOf(value))
  const [at, setAt] = useState<number>()
  return (
    <>
      <table className={classes.table}>
        <thead>
          <tr>
            <th scope="col">{t('cards.file.name')}</th>
            <th scope="col" data-align="end">
              {t('cards.file.size')}
            </th>
          </tr>
        </thead>
        <tbody>
          {shown.map(({ id, name, file }, index) => (
            <tr key={id}>
              <td className={classes.fileCell}>
                <button
                  type="button"
                  className={classes.file}
                  title={t('files.preview', { name })}
                  disabled={!file}
                  onClick={() => setAt(index)}
                >
                  <FilePicture port={port} file={file} size={26} />
                  <span className={classes.cut}>{name}</span>
                </button>
              </td>
              <td data-align="end" className={classes.quiet}>
                {file && size(file.size)}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      {port && at !== undefined && (
        <FileViewer port={port} files={shown} at={at} onMove={setAt} onClose={() => setAt(undefined)} />
      )}
    </>
  )
}
