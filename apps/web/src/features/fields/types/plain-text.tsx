import type { EditProps, FieldFace } from '../field-face.ts'
import { LongTextEdit, TextEdit } from '../text-edit.tsx'
import { TextShow } from '../text-show.tsx'

function Edit(edit: EditProps) {
  return edit.field.settings['isMultiline'] === true ? <LongTextEdit {...edit} /> : <TextEdit {...edit} />
}

export const plainText: FieldFace = { Show: TextShow, Edit, icon: 'text-t', width: 180 }
