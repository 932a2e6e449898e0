import { duplicatesApi } from '@trellis/domain/duplicates/api'
import type { AppImplement } from '../../app-implement.ts'
import { duplicateRecord } from '../records/merging/duplicate-record.ts'
import { mergeRecords } from '../records/merging/merge.ts'
import { dismissDuplicates, findDuplicates, offerDuplicates } from './duplicates.ts'
import { mergedInto, prepareMerge } from './prepare-merge.ts'

export function duplicatesRoutes(implement: AppImplement): void {
  implement(duplicatesApi.duplicateRecord, (ctx, { params }) => duplicateRecord(ctx, params.recordId))
  implement(duplicatesApi.findDuplicates, (ctx, { params, body }) => findDuplicates(ctx, params.collectionId, body))
  implement(duplicatesApi.dismissDuplicates, (ctx, { params, body }) =>
    dismissDuplicates(ctx, params.collectionId, body.recordIds),
  )
  implement(duplicatesApi.offerDuplicates, (ctx, { params, body }) =>
    offerDuplicates(ctx, params.collectionId, body.recordIds),
  )
  implement(duplicatesApi.prepareMerge, (ctx, { body }) => prepareMerge(ctx, body.recordIds))
  implement(duplicatesApi.mergeRecords, (ctx, { body }) => mergeRecords(ctx, body))
  implement(duplicatesApi.mergedInto, (ctx, { params }) => mergedInto(ctx, params.recordId))
}
