import { queryOptions } from '@tanstack/react-query'
import { duplicatesApi, type MergeInput } from '@trellis/domain/duplicates/api'
import { call } from '../../api/call.ts'
import { keyOf } from '../../api/queries.ts'
import { isCode } from '../../api/request-error.ts'

export const duplicateRecord = (teamId: number, recordId: number) =>
  call(duplicatesApi.duplicateRecord, { params: { teamId, recordId } })

export const mergeRecords = (teamId: number, body: MergeInput) =>
  call(duplicatesApi.mergeRecords, { params: { teamId }, body })

export const dismissDuplicates = (teamId: number, collectionId: number, recordIds: number[]) =>
  call(duplicatesApi.dismissDuplicates, { params: { teamId, collectionId }, body: { recordIds } })

export const offerDuplicates = (teamId: number, collectionId: number, recordIds: number[]) =>
  call(duplicatesApi.offerDuplicates, { params: { teamId, collectionId }, body: { recordIds } })

/** Where a record that is not there went; null for one that was never merged. */
export const mergedIntoQuery = (teamId: number, recordId: string | number) =>
  queryOptions({
    queryKey: [...keyOf(duplicatesApi.mergedInto), teamId, String(recordId)],
    queryFn: async ({ signal }) => {
      try {
        const params = { teamId, recordId: String(recordId) }
        return (await call(duplicatesApi.mergedInto, { params, signal })).into
      } catch (error) {
        if (isCode(error, 'record-not-found', 'not-found', 'invalid-input')) return null
        throw error
      }
    },
    // It may be taken back at any time.
    staleTime: 0,
    gcTime: 0,
  })
