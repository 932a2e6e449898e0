import { createTheme, rem, type CSSVariablesResolver, type MantineColorsTuple } from '@mantine/core'
import type { Brand } from '@trellis/domain/api/ids'
import { brandShades } from './brands.ts'
import { componentDefaults } from './component-defaults.ts'
import { schemeTokens } from './tokens.ts'

const gray: MantineColorsTuple = [
  '#f5f6f8',
  '#eff0f3',
  '#e7e8ec',
  '#dee0e4',
  '#cbced3',
  '#a1a5ac',
  '#646870',
  '#4a4e56',
  '#393d45',
  '#15171c',
]
const dark: MantineColorsTuple = [
  '#eceef2',
  '#b6bac3',
  '#9298a2',
  '#747a85',
  '#3d424c',
  '#292c33',
  '#1e2128',
  '#16181d',
  '#0f1014',
  '#0a0b0d',
]
const red: MantineColorsTuple = [
  '#fef3f2',
  '#fee8e6',
  '#fbcfcc',
  '#ffbebb',
  '#ed7473',
  '#d65658',
  '#b3262e',
  '#951d25',
  '#7a1820',
  '#5c1017',
]
const font = "'Inter', ui-sans-serif, system-ui, -apple-system, 'Segoe UI', sans-serif"

/** The library's theme in the colours of one brand. */
export function themeFor(brand: Brand) {
  return createTheme({
    colors: { ...brandShades, gray, dark, red },
    primaryColor: brand,
    primaryShade: { light: 6, dark: 6 },
    autoContrast: false,
    black: '#15171c',
    white: '#ffffff',
    fontFamily: font,
    fontFamilyMonospace: "ui-monospace, 'SF Mono', 'Cascadia Mono', 'DejaVu Sans Mono', monospace",
    fontSizes: { xs: rem(12), sm: rem(13), md: rem(14), lg: rem(15), xl: rem(16) },
    lineHeights: { xs: '1.34', sm: '1.5385', md: '1.4286', lg: '1.34', xl: '1.5' },
    spacing: { xs: rem(4), sm: rem(8), md: rem(12), lg: rem(16), xl: rem(24) },
    radius: { xs: rem(4), sm: rem(6), md: rem(8), lg: rem(10), xl: rem(12) },
    defaultRadius: 'sm',
    shadows: {
      xs: 'var(--shadow-1)',
      sm: 'var(--shadow-1)',
      md: 'var(--shadow-2)',
      lg: 'var(--shadow-3)',
      xl: 'var(--shadow-3)',
    },
    headings: {
      fontFamily: font,
      sizes: {
        h1: { fontSize: rem(24), lineHeight: rem(32), fontWeight: '620' },
        h2: { fontSize: rem(15), lineHeight: rem(20), fontWeight: '600' },
        h3: { fontSize: rem(13), lineHeight: rem(20), fontWeight: '600' },
      },
    },
    // Focus is drawn once for everything, in base.css.
    focusRing: 'never',
    respectReducedMotion: true,
    cursorType: 'pointer',
    components: componentDefaults,
  })
}

const onBothSchemes = {
  '--mantine-color-placeholder': 'var(--text-3)',
  '--mantine-color-dimmed': 'var(--text-3)',
  '--mantine-color-error': 'var(--danger)',
  '--mantine-color-anchor': 'var(--brand-text)',
  '--mantine-color-body': 'var(--sheet)',
  '--mantine-color-text': 'var(--text)',
  '--mantine-color-default': 'var(--sheet)',
  '--mantine-color-default-hover': 'var(--hover)',
  '--mantine-color-default-color': 'var(--text)',
  '--mantine-color-default-border': 'var(--line-strong)',
  '--mantine-color-disabled': 'var(--quiet)',
  '--mantine-color-disabled-color': 'var(--text-3)',
  '--mantine-color-disabled-border': 'var(--line)',
  '--mantine-primary-color-light': 'var(--brand-tint-2)',
  '--mantine-primary-color-light-hover': 'var(--brand-tint-2)',
  '--mantine-primary-color-light-color': 'var(--brand-text)',
}

export const cssVariablesResolver: CSSVariablesResolver = () => ({
  variables: {},
  light: { ...schemeTokens('light'), ...onBothSchemes },
  dark: { ...schemeTokens('dark'), ...onBothSchemes },
})
