/** The colour tokens of the interface, each as [light, dark]. Style sheets use these names only. */
const neutrals = {
  canvas: ['#f5f6f8', '#0f1014'],
  sheet: ['#ffffff', '#16181d'],
  raised: ['#ffffff', '#1e2128'],
  quiet: ['#f5f6f8', '#1d2026'],
  hover: ['#eff0f3', '#23262d'],
  pressed: ['#e7e8ec', '#2b2f37'],
  segment: ['#ffffff', '#3f444f'],
  'line-faint': ['#eff0f3', '#202329'],
  line: ['#e4e6ea', '#292c33'],
  'line-strong': ['#cbced3', '#3d424c'],
  control: ['#858a93', '#747a85'],
  text: ['#15171c', '#eceef2'],
  'text-2': ['#4a4e56', '#b6bac3'],
  'text-3': ['#646870', '#9298a2'],
  danger: ['#b3262e', '#ff9a98'],
  'danger-fill': ['#b3262e', '#b3262e'],
  'danger-fill-hover': ['#951d25', '#951d25'],
  ok: ['#17703a', '#8fd3a0'],
} as const

/** Hues of tags, tiles and initials: background, text, dot, each as [light, dark]. */
const hueShades = {
  gray: [
    ['#edeef0', '#2d2e30'],
    ['#4d5055', '#cfd1d6'],
    ['#82868e', '#9b9ea6'],
  ],
  red: [
    ['#fee8e6', '#452221'],
    ['#89292e', '#ffbebb'],
    ['#d65658', '#ed7473'],
  ],
  orange: [
    ['#fee9de', '#422616'],
    ['#7f3800', '#ffc2a0'],
    ['#cb6620', '#e28249'],
  ],
  yellow: [
    ['#f8edd3', '#372c10'],
    ['#644c00', '#e6cf97'],
    ['#a68105', '#bf9930'],
  ],
  green: [
    ['#def5e1', '#1c3421'],
    ['#10602d', '#ade0b7'],
    ['#3b9d58', '#5eb473'],
  ],
  teal: [
    ['#d8f5f2', '#143432'],
    ['#015c59', '#a1dfda'],
    ['#049a94', '#3db3ad'],
  ],
  blue: [
    ['#e1f0ff', '#192f46'],
    ['#03528e', '#afd5fe'],
    ['#2f8adc', '#54a3f0'],
  ],
  violet: [
    ['#efebff', '#302844'],
    ['#563f8a', '#d4c8fe'],
    ['#8e71d6', '#a58beb'],
  ],
  pink: [
    ['#ffe6f3', '#402334'],
    ['#7b2f5f', '#fabbde'],
    ['#c35c9b', '#da79b2'],
  ],
} as const

export type Hue = keyof typeof hueShades
export const hues = Object.keys(hueShades) as Hue[]

const shadows = {
  'shadow-1': ['0 1px 2px rgb(16 18 24 / .06)', '0 1px 2px rgb(0 0 0 / .3)'],
  'shadow-2': [
    '0 1px 2px rgb(16 18 24 / .06), 0 6px 16px -4px rgb(16 18 24 / .12)',
    '0 0 0 1px rgb(255 255 255 / .04), 0 6px 16px -4px rgb(0 0 0 / .5)',
  ],
  'shadow-3': [
    '0 2px 4px rgb(16 18 24 / .06), 0 16px 40px -8px rgb(16 18 24 / .22)',
    '0 0 0 1px rgb(255 255 255 / .05), 0 16px 40px -8px rgb(0 0 0 / .7)',
  ],
} as const

type Pair = readonly [light: string, dark: string]

function allPairs(): [string, Pair][] {
  const hueTokens = Object.entries(hueShades).flatMap(([hue, [bg, fg, dot]]): [string, Pair][] => [
    [`${hue}-bg`, bg],
    [`${hue}-fg`, fg],
    [`${hue}-dot`, dot],
  ])
  return [...Object.entries(neutrals), ...hueTokens, ...Object.entries(shadows)]
}

/** The custom properties of one colour scheme, ready for the theme's variables resolver. */
export function schemeTokens(scheme: 'light' | 'dark'): Record<string, string> {
  const index = scheme === 'light' ? 0 : 1
  return Object.fromEntries(allPairs().map(([name, pair]) => [`--${name}`, pair[index]]))
}
