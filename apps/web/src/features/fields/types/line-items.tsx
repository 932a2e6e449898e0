import type { FieldFace } from '../field-face.ts'
import { LineItemEdit, LineItemsEdit } from './line-items-edit.tsx'
import { LineItemShow, LineItemsShow } from './line-items-show.tsx'

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
