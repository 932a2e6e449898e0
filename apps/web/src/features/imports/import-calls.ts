import { historyApi } from '@trellis/domain/history/api'
import { importsApi, type ImportMapping, type ImportState } from '@trellis/domain/imports/api'
import { call } from '../../api/call.ts'
import { queryFor } from '../../api/queries.ts'

const pollMs = 400

const isUnderWay = (state: ImportState | undefined) =>
  state === 'analysing' || state === 'checking' || state === 'running' || state === 'cancelling'

/** An import as it is now, asked again while the server works on it. */
export function importQuery(teamId: number, importId: number) {
  return {
    ...queryFor(importsApi.importJob, { params: { teamId, importId } }),
    staleTime: 0,
    refetchInterval: (query: { state: { data?: { state: ImportState } } }) =>
      isUnderWay(query.state.data?.state) ? pollMs : false,
  }
}

export function startImport(teamId: number, importId: number, mapping: ImportMapping) {
  return call(importsApi.startImport, { params: { teamId, importId }, body: mapping })
}

export function checkImport(teamId: number, importId: number, mapping: ImportMapping) {
  return call(importsApi.checkImport, { params: { teamId, importId }, body: mapping })
}

export function chooseSheet(teamId: number, importId: number, sheet: string) {
  return call(importsApi.chooseSheet, { params: { teamId, importId }, body: { sheet } })
}

export function importAgain(teamId: number, importId: number) {
  return call(importsApi.importAgain, { params: { teamId, importId }, body: {} })
}

export function cancelImport(teamId: number, importId: number) {
  return call(importsApi.cancelImport, { params: { teamId, importId } })
}

/** Ends it for good: the first cancellation only gives up a check, and the file would wait for another mapping. */
export async function stopImport(teamId: number, importId: number) {
  const stopped = await cancelImport(teamId, importId)
  return stopped.state === 'ready' ? cancelImport(teamId, importId) : stopped
}

export function undoImport(teamId: number, batchId: number) {
  return call(historyApi.revertBatch, { params: { teamId, batchId } })
}
