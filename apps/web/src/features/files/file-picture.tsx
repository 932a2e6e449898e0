import clsx from 'clsx'
import { useState } from 'react'
import type { StoredFile } from '@trellis/domain/files/api'
import { hueClass } from '../../ui/hue.ts'
import { Icon } from '../../ui/icon.tsx'
import type { FilePort } from './file-port.ts'
import { kindLooks } from './kind-looks.ts'
import classes from './files.module.css'

interface FilePictureProps {
  readonly port: FilePort | undefined
  readonly file: StoredFile | undefined
  /** Pixels of the side. */
  readonly size: 20 | 26 | 36 | 96
}

/** The thumbnail of an image, the icon of its kind for any other file. Beside the name it is decoration. */
export function FilePicture({ port, file, size }: FilePictureProps) {
  const [isBroken, setBroken] = useState(false)
  const { icon, hue } = kindLooks[file?.kind ?? 'other']
  const shown = port && file?.hasThumbnail && !isBroken ? file : undefined
  return (
    <span className={clsx(classes.picture, !shown && hueClass(hue))} style={{ width: size, height: size }} aria-hidden>
      {shown ? (
        <img
          src={port?.addressOf(shown.id, size > 36 ? 'card' : 'grid')}
          alt=""
          loading="lazy"
          draggable={false}
          onError={() => setBroken(true)}
        />
      ) : (
        <Icon name={icon} size={size > 36 ? 32 : Math.round(size * 0.62)} />
      )}
    </span>
  )
}
