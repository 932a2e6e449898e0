import clsx from 'clsx'
import type { DataType } from '@trellis/domain/fields/data-types'
import { hueClass } from '../../../ui/hue.ts'
import { FieldIcon } from '../../fields/field-icon.tsx'
import { hueOfType } from './type-groups.ts'
import classes from './type-tile.module.css'

/** A data type in the colour of its group. Letters and signs need the regular style: duotone blurs them. */
export function TypeTile({ dataType }: { dataType: DataType }) {
  return (
    <span className={clsx(classes.tile, hueClass(hueOfType(dataType)))}>
      <FieldIcon dataType={dataType} size={14} />
    </span>
  )
}
