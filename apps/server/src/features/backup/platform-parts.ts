import type { Column } from './catalogue-sql.ts'

/** Tables of the platform that no archive holds: what belongs to running processes, and ways in that only live here. */
export const leftOut: readonly string[] = [
  'backup',
  'idempotency',
  'migration',
  'migration_lock',
  'outbox_mail',
  'rate_limit',
  'restore',
  'session',
  'worker',
]

/** Kept with the installation although they name a team: what they tell outlives it. */
const ofInstallation: readonly string[] = ['audit']

/** The condition for the rows of one team; null for a table that belongs to no team. */
export function rowsOfTeam(table: string, columns: readonly Column[], teamId: number): string | null {
  if (leftOut.includes(table) || ofInstallation.includes(table)) return null
  if (table === 'team') return `id = ${teamId}`
  return columns.some(({ name }) => name === 'team_id') ? `team_id = ${teamId}` : null
}

/** The condition for the rows of no team; null for a table of teams. A user's picture names none. */
export function rowsOfPlatform(table: string, columns: readonly Column[]): string | null {
  if (leftOut.includes(table) || table === 'team') return null
  if (ofInstallation.includes(table)) return 'true'
  return columns.some(({ name }) => name === 'team_id') ? 'team_id is null' : 'true'
}
