import { useState } from 'react'
import type { Values } from '@trellis/domain/records/api'
import { gridApi, type BulkTarget } from '@trellis/domain/records/grid-api'
import { call } from '../../../api/call.ts'
import { newKey } from '../../../api/new-key.ts'
import { isCode } from '../../../api/request-error.ts'
import { useErrorSentence } from '../../../ui/error-sentence.ts'
import { toastError } from '../../../ui/toast.tsx'
import { useFieldSentence } from '../field-sentence.ts'

export interface BulkRun {
  readonly isRunning: boolean
  readonly progressKey: string
  readonly problem: string | undefined
  readonly start: (values: Values) => void
  readonly cancel: () => void
  /** What failed is of the dialog that is closed. */
  readonly forget: () => void
}

interface BulkOf {
  readonly teamId: number
  readonly collectionId: number
  readonly target: BulkTarget | undefined
  readonly onDone: (changed: { batchId: number | null; count: number }) => void
  readonly onCancelled: () => void
}

/** Runs a bulk edit: one request, whose progress is asked for beside it. */
export function useBulkEdit({ teamId, collectionId, target, onDone, onCancelled }: BulkOf): BulkRun {
  const sentence = useErrorSentence()
  const fieldSentence = useFieldSentence()
  const [progressKey, setProgressKey] = useState('')
  const [isRunning, setRunning] = useState(false)
  const [problem, setProblem] = useState<string>()

  async function run(values: Values, key: string) {
    if (!target) return
    try {
      const body = { target, values, progressKey: key }
      onDone(await call(gridApi.bulkEdit, { params: { teamId, collectionId }, body }))
    } catch (error) {
      if (isCode(error, 'cancelled')) onCancelled()
      else setProblem(fieldSentence(error))
    } finally {
      setRunning(false)
    }
  }

  return {
    isRunning,
    progressKey,
    problem,
    start(values) {
      const key = newKey()
      setProgressKey(key)
      setProblem(undefined)
      setRunning(true)
      void run(values, key)
    },
    cancel: () =>
      void call(gridApi.cancelBulk, { params: { teamId, progressKey } }).catch((error: unknown) =>
        toastError(sentence(error)),
      ),
    forget: () => setProblem(undefined),
  }
}
