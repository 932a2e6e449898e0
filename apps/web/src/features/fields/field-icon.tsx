import type { DataType } from '@trellis/domain/fields/data-types'
import { Icon } from '../../ui/icon.tsx'
import { faceOf } from './registry.ts'

/** The icon of a data type, beside a field's title. */
export function FieldIcon({ dataType, size = 14 }: { dataType: DataType; size?: number }) {
  return <Icon name={faceOf(dataType)?.icon ?? 'circle-dashed'} style="regular" size={size} />
}
