import { z } from 'zod'

export const backupSchedules = ['off', 'daily', 'weekly'] as const

/** When the installation is backed up by itself, and for how long backups are kept. Hours and days are of UTC. */
export const backupSettings = z.object({
  schedule: z.enum(backupSchedules).default('daily'),
  hour: z.number().int().min(0).max(23).default(2),
  /** 0 is Sunday; of a weekly one. */
  weekday: z.number().int().min(0).max(6).default(0),
  /** The newest that is whole is kept however old it is. */
  keepDays: z.number().int().min(1).max(365).default(7),
})
export type BackupSettings = z.output<typeof backupSettings>

const hourMs = 60 * 60 * 1000
const dayMs = 24 * hourMs

/** The next time after `now`; null where backups are off. */
export function nextBackup({ schedule, hour, weekday }: BackupSettings, now: Date): Date | null {
  if (schedule === 'off') return null
  const today = Date.UTC(now.getUTCFullYear(), now.getUTCMonth(), now.getUTCDate()) + hour * hourMs
  for (let day = 0; ; day++) {
    const at = new Date(today + day * dayMs)
    if (at > now && (schedule === 'daily' || at.getUTCDay() === weekday)) return at
  }
}
