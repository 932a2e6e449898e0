import { useEffect, useRef, useState } from 'react'
import type { StoredFile } from '@trellis/domain/files/api'
import { RequestCanceledError } from '../../api/request-error.ts'
import type { FilePort } from './file-port.ts'

export interface Upload {
  readonly key: number
  readonly file: File
  /** From 0 to 1. */
  readonly share: number
  /** Undefined while it runs. */
  readonly error?: unknown
}

interface UploadsOf {
  readonly port: FilePort | undefined
  readonly fieldId: number
  readonly onDone: (file: StoredFile) => void
}

/** Uploads that run beside an editor; leaving it stops them. */
export function useUploads({ port, fieldId, onDone }: UploadsOf) {
  const [uploads, setUploads] = useState<readonly Upload[]>([])
  const controllers = useRef(new Map<number, AbortController>())
  const nextKey = useRef(1)
  const line = useRef(Promise.resolve())
  const done = useRef(onDone)
  done.current = onDone

  useEffect(() => {
    const { current } = controllers
    return () => {
      for (const controller of current.values()) controller.abort()
    }
  }, [])

  function change(key: number, changes: Partial<Upload>) {
    setUploads((before) => before.map((upload) => (upload.key === key ? { ...upload, ...changes } : upload)))
  }

  function drop(key: number) {
    controllers.current.get(key)?.abort()
    controllers.current.delete(key)
    setUploads((before) => before.filter((upload) => upload.key !== key))
  }

  function start(file: File) {
    if (!port) return
    const key = nextKey.current++
    const controller = new AbortController()
    controllers.current.set(key, controller)
    setUploads((before) => [...before, { key, file, share: 0 }])
    // One after another, so that they come to stand in the order in which they were chosen.
    line.current = line.current.then(() => send(port, key, file, controller.signal))
  }

  async function send(to: FilePort, key: number, file: File, signal: AbortSignal) {
    if (signal.aborted) return
    try {
      const stored = await to.upload({ file, fieldId, signal, onProgress: (share) => change(key, { share }) })
      drop(key)
      done.current(stored)
    } catch (error) {
      if (error instanceof RequestCanceledError) drop(key)
      else change(key, { error })
    }
  }

  function retry(upload: Upload) {
    drop(upload.key)
    start(upload.file)
  }

  const isBusy = uploads.some(({ error }) => error === undefined)
  return { uploads, isBusy, start, drop, retry }
}
