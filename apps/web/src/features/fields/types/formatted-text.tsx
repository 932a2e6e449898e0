import { Suspense } from 'react'
import { Skeleton } from '@mantine/core'
import { lazyPart } from '../../../ui/later.tsx'
import { EditSkeleton } from '../edit-skeleton.tsx'
import type { EditProps, FieldFace, ShowProps } from '../field-face.ts'
import { TextShow } from '../text-show.tsx'

/** The editor weighs more than the rest of the grid: it comes with its first use. */
const RichTextEditor = lazyPart(async () => (await import('./formatted-text-editor.tsx')).default)
const Page = lazyPart(async () => (await import('./formatted-text-page.tsx')).default)

function Show(show: ShowProps) {
  if (show.place === 'cell') return <TextShow {...show} />
  return (
    <Suspense fallback={<Skeleton h={20} />}>
      <Page html={String(show.value)} />
    </Suspense>
  )
}

function Edit(edit: EditProps) {
  return (
    <Suspense fallback={<EditSkeleton {...edit} />}>
      <RichTextEditor {...edit} />
    </Suspense>
  )
}

export const formattedText: FieldFace = {
  Show,
  Edit,
  icon: 'text-align-left',
  width: 240,
  opensPanel: true,
  keepsEnter: true,
}
