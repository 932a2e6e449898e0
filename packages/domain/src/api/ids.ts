import { z } from 'zod'

/** Ids are 64-bit in the database and travel as JSON numbers; those we make stay far below 2^53. */
export const id = z.number().int().positive().max(Number.MAX_SAFE_INTEGER)

/** The same in an address. */
export const idInPath = z
  .string()
  .regex(/^[1-9]\d{0,15}$/)
  .transform(Number)
  .pipe(id)

export const teamPath = z.object({ teamId: idInPath })

/** An instant, ISO 8601 in UTC. */
export const instant = z.iso.datetime()

export const done = z.object({ done: z.literal(true) })

/** The names a language key may take (specification section 3, Enumerations). */
export const languages = ['en', 'es', 'fr'] as const
export const language = z.enum(languages)
export type Language = z.infer<typeof language>

export const brands = ['generic', 'camps', 'music', 'schools', 'weddings'] as const
export const brand = z.enum(brands)
export type Brand = z.infer<typeof brand>

/** A text per language; the team's default data language is always there. */
export const localText = z.partialRecord(language, z.string().trim().max(200))
export type LocalText = z.infer<typeof localText>
