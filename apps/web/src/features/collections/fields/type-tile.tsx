import type { DataType } from '@trellis/domain/fields/data-types'
import { Tile } from '../../../ui/tile.tsx'
import { faceOf } from '../../fields/registry.ts'
import { hueOfType } from './type-groups.ts'

export function TypeTile({ dataType }: { dataType: DataType }) {
  return <Tile icon={faceOf(dataType)?.icon ?? 'circle-dashed'} hue={hueOfType(dataType)} size={24} />
}
