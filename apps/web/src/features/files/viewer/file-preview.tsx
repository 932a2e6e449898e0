import { Button } from '@mantine/core'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { StoredFile } from '@trellis/domain/files/api'
import { previewOf, type Preview } from '@trellis/domain/files/kinds'
import type { FilePort } from '../file-port.ts'
import { FilePicture } from '../file-picture.tsx'
import { ImageView } from './image-view.tsx'
import { TextView } from './text-view.tsx'
import classes from './viewer.module.css'

interface PreviewProps {
  readonly port: FilePort
  readonly file: StoredFile
  readonly onFailed: () => void
}

const previews: Record<Preview, (props: PreviewProps) => React.ReactNode> = {
  image: (props) => <Picture {...props} />,
  pdf: ({ port, file }) => (
    // oxlint-disable-next-line react/iframe-missing-sandbox -- browsers' PDF viewers do not start in one, and are one by themselves
    <iframe className={classes.paper} src={port.addressOf(file.id, 'inline')} title={file.name} />
  ),
  audio: ({ port, file, onFailed }) => (
    // oxlint-disable-next-line jsx-a11y/media-has-caption -- people's own recordings come without captions
    <audio
      className={classes.player}
      controls
      src={port.addressOf(file.id, 'inline')}
      aria-label={file.name}
      onError={onFailed}
    />
  ),
  video: ({ port, file, onFailed }) => (
    // oxlint-disable-next-line jsx-a11y/media-has-caption -- people's own recordings come without captions
    <video
      className={classes.picture}
      controls
      playsInline
      src={port.addressOf(file.id, 'inline')}
      aria-label={file.name}
      onError={onFailed}
    />
  ),
  text: ({ port, file, onFailed }) => <TextView address={port.addressOf(file.id, 'download')} onFailed={onFailed} />,
  none: (props) => <NoPreview {...props} isFailed={false} />,
}

/** The file as this browser can show it; where it cannot, the way to it. */
export function FilePreview({ port, file }: Omit<PreviewProps, 'onFailed'>) {
  const [isFailed, setFailed] = useState(false)
  const props = { port, file, onFailed: () => setFailed(true) }
  return isFailed ? <NoPreview {...props} isFailed /> : previews[previewOf(file)](props)
}

/** Of a heavy one the picture that the server made, which fills a window as well. */
const heavyBytes = 2 * 1024 ** 2

function Picture({ port, file, onFailed }: PreviewProps) {
  const [what, setWhat] = useState<'preview' | 'inline'>(
    file.hasThumbnail && file.size > heavyBytes ? 'preview' : 'inline',
  )
  const failed = () => (what === 'preview' ? setWhat('inline') : onFailed())
  return <ImageView address={port.addressOf(file.id, what)} name={file.name} onFailed={failed} />
}

function NoPreview({ port, file, isFailed }: PreviewProps & { isFailed: boolean }) {
  const { t } = useTranslation()
  return (
    <div className={classes.none}>
      <FilePicture port={port} file={file} size={96} />
      <p>{t(isFailed ? 'files.viewer.failed' : 'files.viewer.none')}</p>
      <Button component="a" href={port.addressOf(file.id, 'download')}>
        {t('files.viewer.download')}
      </Button>
    </div>
  )
}
