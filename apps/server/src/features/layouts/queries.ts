import type { LayoutContent } from '@trellis/domain/layouts/api'
import type { Db } from '../../platform/db.ts'

export interface LayoutRow {
  id: number
  collection_id: number
  owner_id: number | null
  name: string
  is_default: boolean
  content: unknown
  updated_at: Date
}

const columns = ['id', 'collection_id', 'owner_id', 'name', 'is_default', 'content', 'updated_at'] as const

/** Those a person sees: shared ones and their own, by name. */
export async function layoutsOf(
  db: Db,
  { teamId, collectionId, teamUserId }: { teamId: number; collectionId: number; teamUserId: number },
): Promise<LayoutRow[]> {
  return db
    .selectFrom('trellis.layout')
    .select(columns)
    .where('team_id', '=', teamId)
    .where('collection_id', '=', collectionId)
    .where((row) => row.or([row('owner_id', 'is', null), row('owner_id', '=', teamUserId)]))
    .orderBy('name')
    .orderBy('id')
    .execute()
}

export async function findLayout(db: Db, teamId: number, id: number): Promise<LayoutRow | undefined> {
  return db
    .selectFrom('trellis.layout')
    .select(columns)
    .where('team_id', '=', teamId)
    .where('id', '=', id)
    .executeTakeFirst()
}

export interface LayoutValues {
  name: string
  ownerId: number | null
  content: LayoutContent
}

export async function insertLayout(
  db: Db,
  { teamId, collectionId, name, ownerId, content }: LayoutValues & { teamId: number; collectionId: number },
): Promise<LayoutRow> {
  return db
    .insertInto('trellis.layout')
    .values({
      team_id: teamId,
      collection_id: collectionId,
      owner_id: ownerId,
      name,
      content: JSON.stringify(content),
    })
    .returning(columns)
    .executeTakeFirstOrThrow()
}

/** A layout that becomes personal is nobody's default any more. */
export async function changeLayout(
  db: Db,
  { teamId, id, name, ownerId, content, at }: LayoutValues & { teamId: number; id: number; at: Date },
): Promise<LayoutRow | undefined> {
  return db
    .updateTable('trellis.layout')
    .set((row) => ({
      name,
      owner_id: ownerId,
      content: JSON.stringify(content),
      updated_at: at,
      is_default: ownerId === null ? row.ref('is_default') : false,
    }))
    .where('team_id', '=', teamId)
    .where('id', '=', id)
    .returning(columns)
    .executeTakeFirst()
}

export async function removeLayout(db: Db, teamId: number, id: number): Promise<void> {
  await db.deleteFrom('trellis.layout').where('team_id', '=', teamId).where('id', '=', id).execute()
}

/** One layout at most is the default of a collection: in one transaction. */
export async function setDefault(
  tx: Db,
  { teamId, collectionId, layoutId }: { teamId: number; collectionId: number; layoutId: number | null },
): Promise<void> {
  await tx
    .updateTable('trellis.layout')
    .set({ is_default: false })
    .where('team_id', '=', teamId)
    .where('collection_id', '=', collectionId)
    .where('is_default', '=', true)
    .execute()
  if (layoutId === null) return
  await tx
    .updateTable('trellis.layout')
    .set({ is_default: true })
    .where('team_id', '=', teamId)
    .where('collection_id', '=', collectionId)
    .where('id', '=', layoutId)
    .execute()
}

/** All layouts of a team, of all its people. */
export async function layoutsOfTeam(db: Db, teamId: number): Promise<LayoutRow[]> {
  return db.selectFrom('trellis.layout').select(columns).where('team_id', '=', teamId).orderBy('id').execute()
}

export async function setContent(
  db: Db,
  { teamId, id, after }: { teamId: number; id: number; after: LayoutContent },
): Promise<void> {
  await db
    .updateTable('trellis.layout')
    .set({ content: JSON.stringify(after) })
    .where('team_id', '=', teamId)
    .where('id', '=', id)
    .execute()
}
