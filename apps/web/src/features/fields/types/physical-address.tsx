import { Skeleton } from '@mantine/core'
import { Suspense } from 'react'
import { useTranslation } from 'react-i18next'
import { addressLine, addressOf, coordinatesText } from '@trellis/domain/fields/types/physical-address'
import { lazyPart } from '../../../ui/later.tsx'
import { EditSkeleton } from '../edit-skeleton.tsx'
import { useFieldContext } from '../field-context.tsx'
import type { EditProps, FieldFace, ShowProps } from '../field-face.ts'
import { TextShow } from '../text-show.tsx'
import classes from './physical-address.module.css'

const AddressEdit = lazyPart(async () => (await import('./physical-address-edit.tsx')).AddressEdit)
const CountryPart = lazyPart(async () => (await import('./physical-address-edit.tsx')).CountryPart)
// Only on pages that show one address at a time.
const ShownPlace = lazyPart(async () => (await import('../../places/shown-place.tsx')).ShownPlace)

function Show(show: ShowProps) {
  const { t } = useTranslation()
  const { text, places } = useFieldContext()
  if (show.place === 'cell') return <TextShow {...show} />
  const { lines, latitude, longitude, ...place } = addressOf(show.value)
  const hasPlace = Object.keys(place).length > 0
  return (
    <address className={classes.address}>
      {lines && <span className={classes.lines}>{lines}</span>}
      {hasPlace && <span>{addressLine(place, text)}</span>}
      {latitude !== undefined && longitude !== undefined && (
        <span className={classes.coordinates}>
          {t('fields.address.coordinates', { coordinates: coordinatesText({ latitude, longitude }) })}
        </span>
      )}
      {places && latitude !== undefined && longitude !== undefined && (
        <Suspense fallback={null}>
          <ShownPlace port={places} position={{ latitude, longitude }} />
        </Suspense>
      )}
    </address>
  )
}

function Edit(edit: EditProps) {
  return (
    <Suspense fallback={<EditSkeleton {...edit} />}>
      <AddressEdit {...edit} />
    </Suspense>
  )
}

function Country(edit: EditProps) {
  return (
    <Suspense fallback={<Skeleton h={32} />}>
      <CountryPart {...edit} />
    </Suspense>
  )
}

export const physicalAddress: FieldFace = {
  Show,
  Edit,
  icon: 'map-pin',
  width: 260,
  opensPanel: true,
  keepsEnter: true,
  partEditors: { country: Country },
}
