import { useCallback, useEffect, useSyncExternalStore } from 'react'
import { useTranslation } from 'react-i18next'
import type { StoredFile } from '@trellis/domain/files/api'
import type { FilePort } from './file-port.ts'

export interface ShownFile {
  readonly id: number
  readonly name: string
  /** Undefined while it is not known, or where it is gone. */
  readonly file: StoredFile | undefined
}

/** What is known of files, asked for where it is not. */
export function useFiles(port: FilePort | undefined, fileIds: readonly number[]): ShownFile[] {
  const { t } = useTranslation()
  const subscribe = useCallback((onChange: () => void) => port?.subscribe(onChange) ?? (() => undefined), [port])
  // The port gives the same object for a file as long as nothing changed of it.
  useSyncExternalStore(subscribe, () =>
    fileIds.map((id) => `${port?.file(id) ? id : ''}${port?.file(id)?.hasThumbnail ? 't' : ''}`).join(),
  )
  const key = fileIds.join()
  useEffect(() => {
    if (key !== '') port?.need(key.split(',').map(Number))
  }, [port, key])
  return fileIds.map((id) => {
    const file = port?.file(id) ?? undefined
    return { id, file, name: file?.name ?? t('files.unknown', { id }) }
  })
}
