import { useEffect, useState } from 'react'
import type { ImportJob } from '@trellis/domain/imports/api'
import { RequestCanceledError } from '../../api/request-error.ts'
import { uploadFile } from './upload-file.ts'

/** Sends the file as soon as it is there; leaving the step stops it. */
export function useUpload(teamId: number, file: File) {
  const [sentBytes, setSentBytes] = useState(0)
  const [error, setError] = useState<unknown>(null)
  const [job, setJob] = useState<ImportJob | null>(null)
  useEffect(() => {
    const controller = new AbortController()
    uploadFile({ teamId, file, onProgress: setSentBytes, signal: controller.signal }).then(
      setJob,
      (failure: unknown) => {
        if (!(failure instanceof RequestCanceledError)) setError(failure)
      },
    )
    return () => controller.abort()
  }, [teamId, file])
  return { sentBytes, error, job }
}
