import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { thumbnailsSettings } from '@trellis/domain/cards/types/thumbnails'
import { fileIdsOf } from '@trellis/domain/fields/types/files'
import { useFieldContext } from '../../fields/field-context.tsx'
import { FilePicture } from '../../files/file-picture.tsx'
import { useFiles } from '../../files/use-files.ts'
import { FileViewer } from '../../files/viewer/file-viewer.tsx'
import type { ValueProps } from './value-card.tsx'
import classes from '../cards.module.css'

/** Files by their pictures, with their names as captions; each opens over the whole window. */
export function Pictures({ card, value }: ValueProps) {
  const { t } = useTranslation()
  const { files: port } = useFieldContext()
  const shown = useFiles(port, fileIdsOf(value))
  const [at, setAt] = useState<number>()
  const { size } = thumbnailsSettings.parse(card.settings)
  return (
    <>
      <ul className={classes.thumbnails} data-size={size}>
        {shown.map(({ id, name, file }, index) => (
          <li key={id} className={classes.thumbnail}>
            <button type="button" title={t('files.preview', { name })} disabled={!file} onClick={() => setAt(index)}>
              <span className={classes.picture} aria-hidden>
                {file?.hasThumbnail ? (
                  <img src={port?.addressOf(id, 'card')} alt="" loading="lazy" />
                ) : (
                  <FilePicture port={port} file={file} size={96} />
                )}
              </span>
              <span className={classes.caption}>{withoutEnding(name)}</span>
            </button>
          </li>
        ))}
      </ul>
      {port && at !== undefined && (
        <FileViewer port={port} files={shown} at={at} onMove={setAt} onClose={() => setAt(undefined)} />
      )}
    </>
  )
}

const withoutEnding = (name: string) => name.replace(/\.\w{1,5}$/, '')
