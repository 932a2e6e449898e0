import { z } from 'zod'
import { language } from '../api/ids.ts'
import { line, minimumPasswordLength } from '../auth/api.ts'

/** Settings of the installation (behaviour, section 6); what was never set has its default. */
export const systemSettings = z.object({
  /** How the installation calls itself. */
  name: line.min(1).max(40).default('Trellis'),
  /** For people who have chosen none and belong to no team. */
  defaultLanguage: language.default('en'),
  /** Whether anybody may make an account, or only whoever a team invites. */
  signUp: z.enum(['open', 'invitation']).default('open'),
  /** A session ends after so many days without use. */
  sessionDays: z.number().int().min(1).max(365).default(30),
  /** Whether people with a password must have a second factor; whoever signs in by a provider only has the provider's. */
  secondFactor: z.enum(['optional', 'required']).default('optional'),
  minimumPasswordLength: z.number().int().min(minimumPasswordLength).max(64).default(minimumPasswordLength),
})
export type SystemSettings = z.output<typeof systemSettings>
