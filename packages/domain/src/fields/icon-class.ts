import { iconNames } from './icon-names.ts'
import { iconParts, type IconStyle } from './icon-style.ts'

/** The catalogue's own classes; its other weights are not drawn here. */
const styleByClass: Readonly<Record<string, IconStyle | null>> = {
  ph: 'regular',
  'ph-duotone': 'duotone',
  'ph-fill': 'solid',
  'ph-regular': 'regular',
  'ph-bold': null,
  'ph-light': null,
  'ph-thin': null,
}

export interface TypedIcon {
  /** As far as it was typed. */
  readonly name: string
  /** Undefined where none was typed, null where it is none of ours. */
  readonly style: IconStyle | null | undefined
}

/**
 * An icon typed as a class, `ph-duotone ph-star` or `ph-star`, or as the catalogue writes it, `solid/star` or `star`.
 * @returns undefined where it is written like none: words to search by
 */
export function iconOfClass(text: string): TypedIcon | undefined {
  const typed = text.trim().toLowerCase()
  if (iconNames.has(typed)) return { name: typed, style: undefined }
  const { style, name } = iconParts(typed)
  if (name !== typed) return { name, style }
  const classes = typed.split(/[\s.]+/).filter(Boolean)
  if (!classes.some((one) => one.startsWith('ph-'))) return undefined
  const styles = classes.filter((one) => one in styleByClass)
  const names = classes.filter((one) => !(one in styleByClass)).map((one) => one.replace(/^ph-/, ''))
  const [styled, another] = styles
  return { name: names.join(' '), style: another ? null : styled === undefined ? undefined : styleByClass[styled] }
}
