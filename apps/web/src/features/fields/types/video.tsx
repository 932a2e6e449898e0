import { UnstyledButton } from '@mantine/core'
import { PlayIcon } from '@phosphor-icons/react/Play'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { videoSource, type VideoSource } from '@trellis/domain/fields/video-source'
import { Icon } from '../../../ui/icon.tsx'
import { useFieldContext } from '../field-context.tsx'
import type { EditProps, FieldFace, ShowProps } from '../field-face.ts'
import { LaterTextEdit } from '../later-text-edit.tsx'
import fieldClasses from '../fields.module.css'
import classes from './video.module.css'

function Show(show: ShowProps) {
  const { text } = useFieldContext()
  const address = String(show.value)
  const words = show.type.display(show.value, show.field.settings, text)
  const source = videoSource(address)
  if (show.place === 'cell' || !source)
    return (
      <span className={fieldClasses.iconValue}>
        <Icon name="play-circle" size={18} />
        <span className={fieldClasses.cut}>{words}</span>
      </span>
    )
  return (
    <div className={classes.video}>
      {/* Another address is another video, and not one that somebody pressed play on. */}
      <Player key={address} source={source} host={hostOf(source)} />
      <a className={fieldClasses.link} href={address} target="_blank" rel="noreferrer noopener">
        {words}
      </a>
    </div>
  )
}

function hostOf(source: VideoSource): string {
  if (source.host === 'file') return /^https?:\/\/(?:www\.)?([^/]+)/i.exec(source.file)?.[1] ?? ''
  return source.host === 'youtube' ? 'YouTube' : 'Vimeo'
}

/** Nothing is asked of anybody else before the press: the poster is ours. */
function Player({ source, host }: { source: VideoSource; host: string }) {
  const { t } = useTranslation()
  const [isPlaying, setPlaying] = useState(false)
  const title = t('fields.video.title', { host })
  if (!isPlaying)
    return (
      <UnstyledButton
        className={classes.poster}
        onClick={() => setPlaying(true)}
        aria-label={`${t('fields.video.play')}. ${t('fields.video.note', { host })}`}
      >
        <span className={classes.play}>
          <PlayIcon size={20} weight="fill" aria-hidden />
        </span>
        <span className={classes.note}>{t('fields.video.note', { host })}</span>
      </UnstyledButton>
    )
  if (source.host === 'file')
    // oxlint-disable-next-line jsx-a11y/media-has-caption -- the address is all there is; captions would be in the file
    return <video className={classes.player} src={source.file} title={title} controls autoPlay playsInline />
  return (
    <iframe
      className={classes.player}
      src={source.frame}
      title={title}
      allow="autoplay; encrypted-media; fullscreen; picture-in-picture"
      // The platform plays only for pages that say which site they are of; of ours it learns the origin only.
      referrerPolicy="strict-origin-when-cross-origin"
      // oxlint-disable-next-line react/iframe-missing-sandbox -- both are needed to play, and the frame is of another origin than ours
      sandbox="allow-scripts allow-same-origin allow-presentation allow-popups"
      allowFullScreen
    />
  )
}

const Edit = (edit: EditProps) => <LaterTextEdit {...edit} hints={{ inputMode: 'url', placeholder: 'https://' }} />

export const video: FieldFace = { Show, Edit, icon: 'video', width: 210 }
