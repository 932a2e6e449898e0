import type { FieldFace } from '../field-face.ts'
import { FilesEdit } from './files-edit.tsx'
import { FilesShow, ImagesShow } from './files-show.tsx'

const panel = { opensPanel: true, keepsEnter: true } as const

export const singleFile: FieldFace = {
  Show: FilesShow,
  Edit: (edit) => <FilesEdit {...edit} isMultiple={false} isOfImages={false} />,
  icon: 'paperclip',
  width: 190,
  ...panel,
}

export const multiFile: FieldFace = {
  Show: FilesShow,
  Edit: (edit) => <FilesEdit {...edit} isMultiple isOfImages={false} />,
  icon: 'paperclip',
  width: 210,
  ...panel,
}

export const singleImage: FieldFace = {
  Show: ImagesShow,
  Edit: (edit) => <FilesEdit {...edit} isMultiple={false} isOfImages />,
  icon: 'image',
  width: 90,
  ...panel,
}

export const multiImage: FieldFace = {
  Show: ImagesShow,
  Edit: (edit) => <FilesEdit {...edit} isMultiple isOfImages />,
  icon: 'images',
  width: 180,
  ...panel,
}
