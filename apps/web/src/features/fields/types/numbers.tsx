import type { EditProps, FieldFace } from '../field-face.ts'
import { TextEdit } from '../text-edit.tsx'
import { NumberShow } from '../text-show.tsx'

const WholeEdit = (edit: EditProps) => <TextEdit {...edit} hints={{ inputMode: 'numeric' }} />
const ExactEdit = (edit: EditProps) => <TextEdit {...edit} hints={{ inputMode: 'decimal' }} />

export const number: FieldFace = { Show: NumberShow, Edit: WholeEdit, icon: 'hash', align: 'end', width: 110 }
export const decimal: FieldFace = { Show: NumberShow, Edit: ExactEdit, icon: 'hash', align: 'end', width: 110 }
export const percentage: FieldFace = { Show: NumberShow, Edit: ExactEdit, icon: 'percent', align: 'end', width: 100 }
export const money: FieldFace = { Show: NumberShow, Edit: ExactEdit, icon: 'currency-dollar', align: 'end', width: 120 }
