import { Skeleton } from '@mantine/core'
import { Suspense } from 'react'
import { lazyPart } from '../../../ui/later.tsx'
import type { EditProps, FieldFace } from '../field-face.ts'
import { FilesShow, ImagesShow } from './files-show.tsx'

/** Uploading, cropping and ordering weigh more than showing: they come with the first use. */
const FilesEdit = lazyPart(async () => (await import('./files-edit.tsx')).FilesEdit)

const editOf = (kind: { isMultiple: boolean; isOfImages: boolean }) => (edit: EditProps) => (
  <Suspense fallback={<Skeleton h={96} />}>
    <FilesEdit {...edit} {...kind} />
  </Suspense>
)

const panel = { opensPanel: true, keepsEnter: true } as const

export const singleFile: FieldFace = {
  Show: FilesShow,
  Edit: editOf({ isMultiple: false, isOfImages: false }),
  icon: 'paperclip',
  width: 190,
  ...panel,
}

export const multiFile: FieldFace = {
  Show: FilesShow,
  Edit: editOf({ isMultiple: true, isOfImages: false }),
  icon: 'paperclip',
  width: 210,
  ...panel,
}

export const singleImage: FieldFace = {
  Show: ImagesShow,
  Edit: editOf({ isMultiple: false, isOfImages: true }),
  icon: 'image',
  width: 90,
  ...panel,
}

export const multiImage: FieldFace = {
  Show: ImagesShow,
  Edit: editOf({ isMultiple: true, isOfImages: true }),
  icon: 'images',
  width: 180,
  ...panel,
}
