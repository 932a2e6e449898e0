import { ActionIcon } from '@mantine/core'
import { XIcon } from '@phosphor-icons/react/X'
import { useEffect, useRef, useState, type ClipboardEvent } from 'react'
import { useTranslation } from 'react-i18next'
import type { Value } from '@trellis/domain/fields/field-type'
import { fileIdsOf } from '@trellis/domain/fields/types/files'
import { fileKinds, type FileKind } from '@trellis/domain/files/kinds'
import { isCode } from '../../../api/request-error.ts'
import { useErrorSentence } from '../../../ui/error-sentence.ts'
import { ReorderList } from '../../../ui/reorder-list.tsx'
import { FileDrop } from '../../files/file-drop.tsx'
import { FilePicture } from '../../files/file-picture.tsx'
import { UploadRow } from '../../files/upload-row.tsx'
import { useFileSize } from '../../files/use-file-size.ts'
import { useFiles } from '../../files/use-files.ts'
import { useUploads } from '../../files/use-uploads.ts'
import { FileViewer } from '../../files/viewer/file-viewer.tsx'
import { useFieldContext } from '../field-context.tsx'
import type { EditProps } from '../field-face.ts'
import classes from './files.module.css'

interface FilesEditProps extends EditProps {
  readonly isMultiple: boolean
  readonly isOfImages: boolean
}

/** What is in the field, in order, and ways to put more there: picker, drop, paste, camera. */
export function FilesEdit(edit: FilesEditProps) {
  const { t } = useTranslation()
  const { files: port } = useFieldContext()
  const { field, isMultiple, isOfImages } = edit
  const [ids, setIds] = useState(() => fileIdsOf(edit.value))
  const [openAt, setOpenAt] = useState<number>()
  const [notice, setNotice] = useState<string>()
  const isChanged = useRef(false)
  const isDone = useRef(false)
  const wasBusy = useRef(false)
  const shown = useFiles(port, ids)
  const limits = useLimits(edit)
  const { uploads, isBusy, start, drop, retry } = useUploads({
    port,
    fieldId: field.id,
    onDone: (file) => {
      change((before) => (isMultiple ? [...before, file.id] : [file.id]))
      isDone.current = !isMultiple
    },
  })

  function change(next: (before: readonly number[]) => readonly number[]) {
    isChanged.current = true
    setIds((before) => [...next(before)])
  }

  // The draft follows what is there; while something is on its way there is no value to save yet.
  const key = ids.join()
  useEffect(() => {
    if (isBusy) edit.onDraft({ problem: 'still-uploading' })
    else if (isChanged.current || wasBusy.current) edit.onDraft({ value: valueOf(ids, isMultiple) })
    wasBusy.current = isBusy
    // One file is a whole answer.
    if (isDone.current && !isBusy) edit.onCommit()
    // eslint-disable-next-line react-hooks/exhaustive-deps -- the draft is told when what is there changes
  }, [key, isBusy])

  function add(files: readonly File[]) {
    const room = isMultiple ? limits.number - ids.length - uploads.length : 1
    const tooLarge = files.find((file) => file.size > limits.bytes)
    const fitting = files.filter((file) => file.size <= limits.bytes).slice(0, Math.max(0, room))
    if (tooLarge) setNotice(limits.largeText)
    else setNotice(files.length > room ? limits.manyText : undefined)
    for (const file of fitting) start(file)
  }

  function paste(event: ClipboardEvent) {
    const files = [...event.clipboardData.files]
    if (files.length === 0) return
    event.preventDefault()
    add(files)
  }

  const nameOf = (id: number) => shown.find((file) => file.id === id)?.name ?? ''
  const addLabel = isMultiple
    ? t(isOfImages ? 'files.addImages' : 'files.addSeveral')
    : t(ids.length > 0 ? 'files.replace' : isOfImages ? 'files.addImage' : 'files.add')
  return (
    <div className={classes.edit} onPaste={paste}>
      {ids.length > 0 && (
        <ReorderList
          ids={ids}
          label={t('files.chosen', { label: edit.label })}
          isDisabled={ids.length < 2}
          onReorder={(next) => change(() => next)}
          gripLabel={(id) => t('files.grip', { name: nameOf(id) })}
          announce={(id, position) => t('files.moved', { name: nameOf(id), position })}
        >
          {(id, grip) => (
            <div className={classes.row}>
              {ids.length > 1 && grip}
              <button
                type="button"
                className={classes.rowName}
                aria-label={t('files.preview', { name: nameOf(id) })}
                autoFocus={edit.autoFocus && id === ids[0]}
                data-autofocus={(edit.autoFocus && id === ids[0]) || undefined}
                onClick={() => setOpenAt(ids.indexOf(id))}
              >
                <FilePicture port={port} file={shown.find((file) => file.id === id)?.file} size={36} />
                <span className={classes.name}>{nameOf(id)}</span>
              </button>
              <ActionIcon
                aria-label={t('files.remove', { name: nameOf(id) })}
                onClick={() => change((before) => before.filter((other) => other !== id))}
              >
                <XIcon size={14} />
              </ActionIcon>
            </div>
          )}
        </ReorderList>
      )}
      {uploads.length > 0 && (
        <ul className={classes.uploads}>
          {uploads.map((upload) => (
            <UploadRow
              key={upload.key}
              upload={upload}
              problem={upload.error === undefined ? undefined : limits.sentenceOf(upload.error)}
              onDrop={() => drop(upload.key)}
              onRetry={() => retry(upload)}
            />
          ))}
        </ul>
      )}
      {notice && (
        <p className={classes.notice} role="alert">
          {notice}
        </p>
      )}
      {(!isMultiple || ids.length + uploads.length < limits.number) && (
        <FileDrop
          label={addLabel}
          hint={limits.hint}
          accept={limits.accept}
          hasCamera={limits.kinds.includes('image')}
          isMultiple={isMultiple}
          autoFocus={edit.autoFocus && ids.length === 0}
          describedBy={edit.describedBy}
          onFiles={add}
        />
      )}
      {port && openAt !== undefined && (
        <FileViewer port={port} files={shown} at={openAt} onMove={setOpenAt} onClose={() => setOpenAt(undefined)} />
      )}
    </div>
  )
}

function valueOf(ids: readonly number[], isMultiple: boolean): Value {
  return isMultiple ? (ids.length > 0 ? [...ids] : null) : (ids[0] ?? null)
}

/** What the field takes, in figures and in words. */
function useLimits({ field, isMultiple, isOfImages }: FilesEditProps) {
  const { t } = useTranslation()
  const sizeText = useFileSize()
  const sentence = useErrorSentence()
  const { settings } = field
  const bytes = Number(settings['maximumMegabytes']) * 1024 ** 2
  const number = isMultiple ? Number(settings['maximumNumber']) : 1
  const chosen = (settings['kinds'] ?? []) as FileKind[]
  const kinds: readonly FileKind[] = isOfImages ? ['image'] : chosen.length > 0 ? chosen : fileKinds
  const size = sizeText(bytes)
  const largeText = t('files.problem.large', { size })
  const kindText = t('files.problem.kind', { kinds: kinds.map((kind) => t(`files.kinds.${kind}`)).join(', ') })

  function sentenceOf(error: unknown): string {
    if (isCode(error, 'file-kind-refused')) return kindText
    return isCode(error, 'file-too-large') ? largeText : sentence(error)
  }

  return {
    bytes,
    number,
    kinds,
    largeText,
    sentenceOf,
    manyText: t('files.problem.many', { count: number, number }),
    hint: isMultiple ? t('files.limits', { number, size }) : t('files.limit', { size }),
    accept: kinds.length === fileKinds.length ? undefined : acceptOf(kinds),
  }
}

/** What the picker shows first; the server looks at the bytes. */
function acceptOf(kinds: readonly FileKind[]): string | undefined {
  const byKind: Partial<Record<FileKind, string>> = {
    audio: 'audio/*',
    document: '.doc,.docx,.odt,.rtf,.txt,.md',
    image: 'image/*',
    pdf: 'application/pdf',
    presentation: '.ppt,.pptx,.odp',
    spreadsheet: '.xls,.xlsx,.ods,.csv',
    video: 'video/*',
  }
  return kinds.includes('other') ? undefined : kinds.map((kind) => byKind[kind]).join(',')
}
