import { Button } from '@mantine/core'
import { CameraIcon } from '@phosphor-icons/react/Camera'
import { PaperclipIcon } from '@phosphor-icons/react/Paperclip'
import { useRef, useState, type ChangeEvent, type DragEvent } from 'react'
import { useTranslation } from 'react-i18next'
import classes from './files.module.css'

interface FileDropProps {
  readonly label: string
  readonly hint: string
  /** What the picker offers first, as `accept` has it. */
  readonly accept: string | undefined
  readonly hasCamera: boolean
  readonly isMultiple: boolean
  readonly autoFocus?: boolean
  readonly describedBy?: string
  readonly onFiles: (files: readonly File[]) => void
}

/** A place to drop files on, with a picker and, on a phone, the camera. Pasting is the editor's, which has the focus. */
export function FileDrop({ label, hint, accept, hasCamera, isMultiple, onFiles, ...focus }: FileDropProps) {
  const { t } = useTranslation()
  const picker = useRef<HTMLInputElement>(null)
  const camera = useRef<HTMLInputElement>(null)
  const [isOver, setOver] = useState(false)

  function picked(event: ChangeEvent<HTMLInputElement>) {
    const files = [...(event.currentTarget.files ?? [])]
    // The same file may be chosen again after it was removed.
    event.currentTarget.value = ''
    if (files.length > 0) onFiles(files)
  }

  function dropped(event: DragEvent) {
    event.preventDefault()
    setOver(false)
    const files = [...event.dataTransfer.files]
    if (files.length > 0) onFiles(files)
  }

  return (
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- dropping has its twin in the button inside
    <div
      className={classes.drop}
      data-over={isOver || undefined}
      onDragOver={(event) => {
        event.preventDefault()
        setOver(true)
      }}
      onDragLeave={() => setOver(false)}
      onDrop={dropped}
    >
      <Button
        size="xs"
        leftSection={<PaperclipIcon size={14} aria-hidden />}
        autoFocus={focus.autoFocus}
        data-autofocus={focus.autoFocus || undefined}
        aria-describedby={focus.describedBy}
        onClick={() => picker.current?.click()}
      >
        {label}
      </Button>
      {hasCamera && (
        <Button
          size="xs"
          className={classes.camera}
          leftSection={<CameraIcon size={14} aria-hidden />}
          onClick={() => camera.current?.click()}
        >
          {t('files.camera')}
        </Button>
      )}
      <span className={classes.hint}>
        {t(isMultiple ? 'files.dropSeveral' : 'files.dropHere')} · {hint}
      </span>
      <input ref={picker} type="file" hidden accept={accept} multiple={isMultiple} onChange={picked} />
      {hasCamera && <input ref={camera} type="file" hidden accept="image/*" capture="environment" onChange={picked} />}
    </div>
  )
}
