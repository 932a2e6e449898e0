import type { Language } from '@trellis/domain/api/ids'
import { permissions as english } from '@trellis/i18n/en/permissions'
import { permissions as spanish } from '@trellis/i18n/es/permissions'
import { permissions as french } from '@trellis/i18n/fr/permissions'
import type { Db } from '../../platform/db.ts'
import { insertRole, replaceGrants } from './queries.ts'

const byLanguage = { en: english, es: spanish, fr: french }

/** What the team admin's flag is called: no role may pass for it. */
export const fixedRoleNames = Object.values(byLanguage).map(({ teamAdmin }) => teamAdmin.name)

/** A new team has the baseline role Member, which reads all, and a ready-made Editor, which writes all (behaviour, section 2). */
export async function makeStartingRoles(tx: Db, teamId: number, language: Language): Promise<void> {
  const { member, editor } = byLanguage[language].starting
  const memberId = await insertRole(tx, { team_id: teamId, is_baseline: true, ...member })
  await replaceGrants(tx, teamId, memberId, [
    { permission: 'read_data_field_data', collectionId: 'all', fields: 'all' },
  ])
  const editorId = await insertRole(tx, { team_id: teamId, ...editor })
  await replaceGrants(tx, teamId, editorId, [
    { permission: 'update_data_field_data', collectionId: 'all', fields: 'all' },
    { permission: 'delete_data_records', collectionId: 'all', fields: 'all' },
  ])
}

/** A role that may write and delete the records of some collections: what a blueprint brings. */
export async function makeRole(
  tx: Db,
  teamId: number,
  role: { name: string; description: string },
  collectionIds: readonly number[],
): Promise<void> {
  const roleId = await insertRole(tx, { team_id: teamId, ...role })
  const grants = collectionIds.flatMap((collectionId) => [
    { permission: 'update_data_field_data' as const, collectionId, fields: 'all' as const },
    { permission: 'delete_data_records' as const, collectionId, fields: 'all' as const },
  ])
  await replaceGrants(tx, teamId, roleId, grants)
}
