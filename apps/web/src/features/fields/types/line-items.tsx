import { Suspense } from 'react'
import { lazyPart } from '../../../ui/later.tsx'
import { EditSkeleton } from '../edit-skeleton.tsx'
import type { EditProps, FieldFace } from '../field-face.ts'
import { LineItemShow, LineItemsShow } from './line-items-show.tsx'

/** Editing them weighs more than showing: it comes with the first use. */
const OneEdit = lazyPart(async () => (await import('./line-items-edit.tsx')).LineItemEdit)
const SeveralEdit = lazyPart(async () => (await import('./line-items-edit.tsx')).LineItemsEdit)

const LineItemEdit = (edit: EditProps) => (
  <Suspense fallback={<EditSkeleton {...edit} />}>
    <OneEdit {...edit} />
  </Suspense>
)
const LineItemsEdit = (edit: EditProps) => (
  <Suspense fallback={<EditSkeleton {...edit} />}>
    <SeveralEdit {...edit} />
  </Suspense>
)

const panel = { opensPanel: true, keepsEnter: true, panelWidth: 780, align: 'end' } as const

export const financialLineItem: FieldFace = {
  Show: LineItemShow,
  Edit: LineItemEdit,
  icon: 'receipt',
  width: 210,
  ...panel,
}

export const financialLineItems: FieldFace = {
  Show: LineItemsShow,
  Edit: LineItemsEdit,
  icon: 'receipt',
  width: 140,
  ...panel,
}
