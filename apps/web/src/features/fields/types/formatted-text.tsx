import DOMPurify from 'dompurify'
import { lazy, Suspense, useMemo } from 'react'
import { Skeleton } from '@mantine/core'
import type { EditProps, FieldFace, ShowProps } from '../field-face.ts'
import { TextShow } from '../text-show.tsx'
import classes from '../fields.module.css'

/** The editor weighs more than the rest of the grid: it comes with its first use. */
const RichTextEditor = lazy(() => import('./formatted-text-editor.tsx'))

function Show(show: ShowProps) {
  return show.place === 'cell' ? <TextShow {...show} /> : <Page html={String(show.value)} />
}

function Page({ html }: { html: string }) {
  // The server sanitises too; this guards against what an older one let through.
  const clean = useMemo(() => DOMPurify.sanitize(html), [html])
  return <div className={classes.richText} dangerouslySetInnerHTML={{ __html: clean }} />
}

function Edit(edit: EditProps) {
  return (
    <Suspense fallback={<Skeleton h={96} />}>
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
