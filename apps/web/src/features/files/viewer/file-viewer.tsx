import { ActionIcon } from '@mantine/core'
import { ArrowSquareOutIcon } from '@phosphor-icons/react/ArrowSquareOut'
import { CaretLeftIcon } from '@phosphor-icons/react/CaretLeft'
import { CaretRightIcon } from '@phosphor-icons/react/CaretRight'
import { DownloadSimpleIcon } from '@phosphor-icons/react/DownloadSimple'
import { XIcon } from '@phosphor-icons/react/X'
import { useEffect, useRef, type KeyboardEvent, type ReactNode } from 'react'
import { createPortal } from 'react-dom'
import { useTranslation } from 'react-i18next'
import { isShownInline } from '@trellis/domain/files/kinds'
import type { FilePort } from '../file-port.ts'
import type { ShownFile } from '../use-files.ts'
import { useFileSize } from '../use-file-size.ts'
import { FilePreview } from './file-preview.tsx'
import classes from './viewer.module.css'

interface FileViewerProps {
  readonly port: FilePort
  readonly files: readonly ShownFile[]
  /** Place of the one that is shown. */
  readonly at: number
  readonly onMove: (at: number) => void
  readonly onClose: () => void
}

/** Files over the whole window, one at a time: arrows go on, Escape closes. */
export function FileViewer({ port, files, at, onMove, onClose }: FileViewerProps) {
  const { t } = useTranslation()
  const size = useFileSize()
  const dialog = useRef<HTMLDialogElement>(null)
  useEffect(() => {
    dialog.current?.showModal()
    // Not on the first of its buttons: arrows and Escape are what comes next.
    dialog.current?.focus()
  }, [])
  const shown = files[at]
  if (!shown) return null
  const { id, name, file } = shown

  function keyDown(event: KeyboardEvent) {
    // What is behind the viewer (a grid, an editor) hears nothing of it.
    event.stopPropagation()
    const step = { ArrowLeft: -1, ArrowRight: 1 }[event.key]
    const isInPlayer = (event.target as Element).closest('audio, video') !== null
    if (step === undefined || isInPlayer || !files[at + step]) return
    event.preventDefault()
    onMove(at + step)
  }

  const facts = [file && t(`files.kinds.${file.kind}`), file && size(file.size)].filter(Boolean).join(' · ')
  return createPortal(
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- arrows are the viewer's own keys
    <dialog
      ref={dialog}
      className={classes.viewer}
      tabIndex={-1}
      aria-label={t('files.viewer.title', { name })}
      data-part-of-editor
      onKeyDown={keyDown}
      onClose={onClose}
      onMouseDown={(event) => event.stopPropagation()}
    >
      <header className={classes.head}>
        <div className={classes.title}>
          <h2>{name}</h2>
          <p>
            {facts}
            {files.length > 1 && ` · ${t('files.viewer.position', { number: at + 1, total: files.length })}`}
          </p>
        </div>
        {file && isShownInline(file.mimeType) && (
          <Action label={t('files.viewer.open')} href={port.addressOf(id, 'inline')} isOutside>
            <ArrowSquareOutIcon size={18} />
          </Action>
        )}
        <Action label={t('files.viewer.download')} href={port.addressOf(id, 'download')}>
          <DownloadSimpleIcon size={18} />
        </Action>
        <ActionIcon
          size="lg"
          className={classes.action}
          aria-label={t('files.viewer.close')}
          onClick={() => dialog.current?.close()}
        >
          <XIcon size={18} />
        </ActionIcon>
      </header>
      <div className={classes.stage}>{file && <FilePreview key={id} port={port} file={file} />}</div>
      {files.length > 1 && (
        <>
          <Step label={t('files.viewer.previous')} side="left" isDisabled={at === 0} onClick={() => onMove(at - 1)}>
            <CaretLeftIcon size={20} />
          </Step>
          <Step
            label={t('files.viewer.next')}
            side="right"
            isDisabled={at === files.length - 1}
            onClick={() => onMove(at + 1)}
          >
            <CaretRightIcon size={20} />
          </Step>
        </>
      )}
    </dialog>,
    document.body,
  )
}

interface ActionProps {
  readonly label: string
  readonly href: string
  readonly isOutside?: true
  readonly children: ReactNode
}

function Action({ label, href, isOutside, children }: ActionProps) {
  const outside = isOutside && ({ target: '_blank', rel: 'noreferrer noopener' } as const)
  return (
    <ActionIcon
      size="lg"
      className={classes.action}
      component="a"
      href={href}
      aria-label={label}
      title={label}
      {...outside}
    >
      {children}
    </ActionIcon>
  )
}

interface StepProps {
  readonly label: string
  readonly side: 'left' | 'right'
  readonly isDisabled: boolean
  readonly onClick: () => void
  readonly children: ReactNode
}

function Step({ label, side, isDisabled, onClick, children }: StepProps) {
  return (
    <ActionIcon
      size={40}
      radius="xl"
      className={classes.step}
      data-side={side}
      aria-label={label}
      disabled={isDisabled}
      onClick={onClick}
    >
      {children}
    </ActionIcon>
  )
}
