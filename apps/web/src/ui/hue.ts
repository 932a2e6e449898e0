import { hues, type Hue } from '../theme/tokens.ts'
import classes from './hue.module.css'

/** The class that gives an element the three roles of a hue. */
export function hueClass(hue: Hue | 'brand') {
  return classes[hue]
}

/** The same thing always wears the same colour: hue of an id or a name. Grey is kept for what has none. */
export function hueOf(key: number | string): Hue {
  const colours = hues.filter((hue) => hue !== 'gray')
  let sum = 0
  for (const character of String(key)) sum = (sum * 31 + (character.codePointAt(0) ?? 0)) % 1_000_003
  return colours[sum % colours.length] as Hue
}
