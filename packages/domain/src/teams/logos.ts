import { z } from 'zod'

/** The four logos of a team (specification section 3). */
export const logoNames = [
  'organizationSquareLogo',
  'organizationHorizontalLogo',
  'appSquareLogo',
  'appHorizontalLogo',
] as const
export type LogoName = (typeof logoNames)[number]

/** A URL, or an object holding a public URL; null where the brand's own sign is shown. */
export const logo = z.union([z.string(), z.object({ publicUrl: z.string() })]).nullable()
export type Logo = z.infer<typeof logo>

export const logos = z.object({
  organizationSquareLogo: logo,
  organizationHorizontalLogo: logo,
  appSquareLogo: logo,
  appHorizontalLogo: logo,
})
export type Logos = z.infer<typeof logos>

export const isHorizontal = (name: LogoName): boolean => name.endsWith('HorizontalLogo')

/** Width by height that a horizontal logo may have: less is a square one, more is a line. */
export const horizontalAspect = { least: 2, most: 6 } as const
