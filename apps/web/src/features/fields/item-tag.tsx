import type { ListItem } from '@trellis/domain/fields/field-type'
import { hues } from '../../theme/tokens.ts'
import { Tag } from '../../ui/tag.tsx'

/** An item of a custom list in its colour. */
export function ItemTag({ item }: { item: Pick<ListItem, 'name' | 'color'> }) {
  return <Tag hue={hues.find((hue) => hue === item.color)}>{item.name}</Tag>
}
