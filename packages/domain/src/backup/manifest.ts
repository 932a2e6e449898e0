import { z } from 'zod'
import { id, instant } from '../api/ids.ts'

/** Rises when an older Trellis could not read what is written any more. */
export const archiveVersion = 1
export const archiveFormat = 'trellis-archive'

const count = z.number().int().min(0)
const sha256 = z.string().regex(/^[0-9a-f]{64}$/)

/** A file inside the archive. */
export const part = z.object({ path: z.string().max(300), bytes: count, sha256 })
export type Part = z.infer<typeof part>

const column = z.object({ name: z.string().max(63), type: z.string().max(100) })
/** Rows of a table in PostgreSQL's COPY text format, columns in this order. */
export const tablePart = part.extend({ table: z.string().max(63), rows: count, columns: z.array(column).max(1700) })
export type TablePart = z.infer<typeof tablePart>

const tables = {
  tables: z.array(tablePart).max(20_000),
  /** A tar file of stored files under their keys; null where there are none. */
  files: part.nullable(),
  fileCount: count,
  /** Files that the database names and the storage had not. */
  missingFiles: count,
  /** Last numbers given out, by sequence. */
  sequences: z.record(z.string().max(63), count),
}

/** `teams/<id>/team.json`: a team as of one moment. */
export const teamManifest = z.object({
  teamId: id,
  name: z.string(),
  at: instant,
  /** Of its schema; 0 where it has none yet. */
  schemaVersion: count,
  /** Rows of the platform's tables. */
  platform: z.array(tablePart).max(1000),
  recordCount: count,
  collectionCount: count,
  ...tables,
})
export type TeamManifest = z.infer<typeof teamManifest>

/** `platform/platform.json`: what belongs to no team. */
export const platformManifest = z.object({ at: instant, ...tables })
export type PlatformManifest = z.infer<typeof platformManifest>

export const teamInArchive = z.object({
  teamId: id,
  name: z.string(),
  at: instant,
  recordCount: count,
  collectionCount: count,
  fileCount: count,
  missingFiles: count,
  manifest: part,
})
export type TeamInArchive = z.infer<typeof teamInArchive>

/** `manifest.json`, the last file of an archive: an archive without it was cut short. */
export const manifest = z.object({
  format: z.literal(archiveFormat),
  version: z.literal(archiveVersion),
  kind: z.enum(['installation', 'team']),
  madeAt: instant,
  /** Of the Trellis that made it. */
  trellis: z.string().max(50),
  /** Name of the last platform migration. */
  migration: z.string().max(200),
  /** Null in the archive of a team. */
  platform: part.nullable(),
  teams: z.array(teamInArchive).max(1_000_000),
})
export type Manifest = z.infer<typeof manifest>
