import { Suspense } from 'react'
import { detailsOf } from '@trellis/domain/fields/types/detail-list'
import { lazyPart } from '../../../ui/later.tsx'
import { EditSkeleton } from '../edit-skeleton.tsx'
import type { EditProps, FieldFace, ShowProps } from '../field-face.ts'
import { TextShow } from '../text-show.tsx'
import classes from './detail-list.module.css'

const DetailsEdit = lazyPart(async () => (await import('./detail-list-edit.tsx')).DetailsEdit)

function Show(show: ShowProps) {
  if (show.place === 'cell') return <TextShow {...show} />
  return (
    <dl className={classes.details}>
      {detailsOf(show.value).map(({ label, value }, index) => (
        <div key={index} className={classes.detail}>
          <dt>{label}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  )
}

function Edit(edit: EditProps) {
  return (
    <Suspense fallback={<EditSkeleton {...edit} />}>
      <DetailsEdit {...edit} />
    </Suspense>
  )
}

export const detailList: FieldFace = {
  Show,
  Edit,
  icon: 'list-dashes',
  width: 220,
  opensPanel: true,
  keepsEnter: true,
}
