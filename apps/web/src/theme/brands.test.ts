import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { brandShades } from './brands.ts'

const styleSheet = readFileSync(new URL('./brands.css', import.meta.url), 'utf8')

test.each(Object.entries(brandShades))('the style sheet gives %s the shades of the theme', (brand, shades) => {
  const block = styleSheet.split(`[data-brand='${brand}'] {`)[1]?.split('}')[0] ?? ''
  expect([...block.matchAll(/--b\d: (#\w{6});/g)].map((match) => match[1])).toEqual(shades)
})

test.each(Object.entries(brandShades))(
  '%s carries white text on its fill and its hover at 4.5 to 1 or better',
  (_, shades) => {
    expect(contrastWithWhite(shades[6])).toBeGreaterThanOrEqual(4.5)
    expect(contrastWithWhite(shades[7])).toBeGreaterThanOrEqual(4.5)
  },
)

/** WCAG 2.2, relative luminance and contrast ratio. */
function contrastWithWhite(hex: string) {
  const [red, green, blue] = [1, 3, 5].map((start) => {
    const channel = Number.parseInt(hex.slice(start, start + 2), 16) / 255
    return channel <= 0.04045 ? channel / 12.92 : ((channel + 0.055) / 1.055) ** 2.4
  }) as [number, number, number]
  return 1.05 / (0.2126 * red + 0.7152 * green + 0.0722 * blue + 0.05)
}
