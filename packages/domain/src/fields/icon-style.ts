/** The styles every icon of the catalogue is drawn in. */
export const iconStyles = ['duotone', 'solid', 'regular'] as const

export type IconStyle = (typeof iconStyles)[number]

/** `guitar` is drawn in duotone, `solid/guitar` and `regular/guitar` as they say: where the catalogue files the drawing. */
export function iconParts(icon: string): { style: IconStyle; name: string } {
  const slash = icon.indexOf('/')
  const style = iconStyles.find((one) => one === icon.slice(0, Math.max(slash, 0)))
  return style ? { style, name: icon.slice(slash + 1) } : { style: 'duotone', name: icon }
}

/** The one identifier of an icon in a style: duotone goes without saying. */
export const iconOf = (name: string, style: IconStyle): string => (style === 'duotone' ? name : `${style}/${name}`)
