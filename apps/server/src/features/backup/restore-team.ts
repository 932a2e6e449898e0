import { randomBytes } from 'node:crypto'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type { ClientBase } from 'pg'
import { type TablePart, type TeamManifest, teamManifest } from '@trellis/domain/backup/manifest'
import { AppError } from '@trellis/domain/errors'
import type { DataType } from '@trellis/domain/fields/data-types'
import type { Services } from '../../context.ts'
import { uniqueIndexColumns, uniqueIndexName } from '../fields/storage.ts'
import { migrationsUpTo, newestSchemaVersion } from '../teams/team-schema.ts'
import type { ArchiveReader } from './archive-reader.ts'
import { continueSequences, tablesOf } from './catalogue-sql.ts'
import { openClient } from './client-sql.ts'
import { parseRows, rewriteRows } from './copy-lines.ts'
import { type ColumnRule, type IdKind, platformRules, teamRules } from './id-columns.ts'
import { newIds } from './new-ids.ts'
import { isRecordTable, recordTable } from './record-rules.ts'
import { restorePeople } from './restore-people.ts'
import {
  continueRecordIds,
  copyRows,
  finishRestore,
  indexedFields,
  insertRow,
  makeSchema,
  makeTable,
  runAll,
  takeIds,
} from './restore-sql.ts'
import { type TeamRemapping, newStorageKey, rewritesOf } from './rewrite-columns.ts'
import { readTar } from './tar.ts'
import { peopleTable } from './write-team.ts'

type RestoreServices = Pick<Services, 'config' | 'files' | 'clock'>

interface Wanted {
  /** In the archive. */
  readonly oldTeamId: number
  readonly teamId: number
  readonly name: string
  readonly restoreId: number
  readonly onStep: (done: number, total: number) => Promise<void>
}

/** Numbers that the platform gives out, by the table they are of. */
const kindByTable: Readonly<Record<string, IdKind>> = {
  collection: 'collection',
  field: 'field',
  role: 'role',
  layout: 'layout',
  card: 'card',
  card_group: 'cardGroup',
  blueprint_run: 'blueprintRun',
}

/**
 * One team of an archive as a new team. Files come first, then everything else in one transaction: until it ends there is
 * no such team. What the caller does when it fails: drop the files of the new number.
 * @throws AppError archive-tampered, archive-broken, archive-too-new
 */
export async function restoreTeam(services: RestoreServices, archive: ArchiveReader, wanted: Wanted): Promise<void> {
  const found = archive.manifest.teams.find(({ teamId }) => teamId === wanted.oldTeamId)
  if (!found) throw new AppError('team-not-found')
  const team = await archive.json(found.manifest, teamManifest)
  if (team.schemaVersion > (await newestSchemaVersion())) throw new AppError('archive-too-new')
  const parts = [...team.platform, ...team.tables]
  const total = parts.length + 2
  const small = await smallTables(archive, team)
  const to = remappingOf(wanted, small)
  await restoreFiles(services, archive, team, to)
  await wanted.onStep(1, total)

  const { client, close } = await openClient(services.config)
  try {
    await client.query('begin')
    await takeNewIds(client, to, small)
    await writeTeamRow(client, wanted, to, small)
    // Before its fields are there: migrations look after those that they find.
    if (team.schemaVersion > 0) await makeSchema(client, wanted.teamId, await migrationsUpTo(team.schemaVersion))
    const present = await tablesOf(client, 'trellis')
    await restorePeople(client, to.ids, {
      teamId: wanted.teamId,
      persons: small.get(peopleTable) ?? [],
      teamUsers: small.get('team_user') ?? [],
      columns: namesOf(present.get('team_user')),
      now: services.clock.now(),
    })
    let done = 2
    for (const [table, rules] of Object.entries(platformRules)) {
      const part = team.platform.find((one) => one.table === table)
      if (!part || !rules || table === 'team' || table === 'team_user') continue
      await restorePart(client, archive, { part, rules, to, schema: 'trellis', present: namesOf(present.get(table)) })
      await wanted.onStep(done++, total)
    }
    if (team.schemaVersion > 0) {
      for (const part of inOrderOfKeys(team.tables)) {
        await restoreTable(client, archive, { part, to })
        await wanted.onStep(done++, total)
      }
      await runAll(
        client,
        (await indexedFields(client, wanted.teamId)).flatMap((field) => indexSql(wanted.teamId, field)),
      )
      await continueSequences(client, `team_${wanted.teamId}`, team.sequences)
      await continueRecordIds(client, wanted.teamId, team.sequences['record_id'])
    }
    await finishRestore(client, wanted.restoreId, services.clock.now())
    await client.query('commit')
  } finally {
    // Ends the transaction as well, where it did not come to its end.
    await close()
  }
}

type SmallTables = ReadonlyMap<string, Record<string, string | null>[]>

/** What has to be known before the rest: who is who, and which numbers there are. */
async function smallTables(archive: ArchiveReader, team: TeamManifest): Promise<SmallTables> {
  const wanted = ['team', 'team_user', 'picture', peopleTable, ...Object.keys(kindByTable)]
  const small = new Map<string, Record<string, string | null>[]>()
  for (const part of team.platform.filter(({ table }) => wanted.includes(table))) {
    if (part.rows === 0) continue
    const text = Buffer.concat(await (await archive.open(part)).toArray()).toString()
    // What came first keeps coming first: lists end in the number.
    small.set(
      part.table,
      parseRows(text, part.columns).toSorted((a, b) => Number(a['id']) - Number(b['id'])),
    )
  }
  return small
}

function remappingOf({ oldTeamId, teamId }: Wanted, small: SmallTables): TeamRemapping {
  const ids = newIds()
  ids.add('team', oldTeamId, teamId)
  const fields = small.get('field') ?? []
  const pictures = small.get('picture') ?? []
  return {
    oldTeamId,
    teamId,
    ids,
    dataTypeById: new Map(fields.map((field) => [Number(field['id']), field['data_type'] ?? ''])),
    pictureKeys: new Map(pictures.map((picture) => [picture['key'] ?? '', randomBytes(16).toString('hex')])),
  }
}

async function takeNewIds(client: ClientBase, { ids }: TeamRemapping, small: SmallTables): Promise<void> {
  for (const [table, kind] of Object.entries(kindByTable)) {
    const rows = small.get(table) ?? []
    const made = await takeIds(client, table, rows.length)
    for (const [index, row] of rows.entries()) ids.add(kind, Number(row['id']), made[index]!)
  }
}

async function writeTeamRow(client: ClientBase, wanted: Wanted, to: TeamRemapping, small: SmallTables): Promise<void> {
  const row = small.get('team')?.[0]
  if (!row || Number(row['id']) !== wanted.oldTeamId) throw new AppError('archive-tampered', { part: 'team' })
  const present = namesOf((await tablesOf(client, 'trellis')).get('team'))
  const logos = JSON.stringify(
    JSON.parse(row['logos'] ?? '{}', (key: string, value: unknown) =>
      key === 'pictureKey' && typeof value === 'string' ? (to.pictureKeys.get(value) ?? value) : value,
    ),
  )
  await insertRow(client, 'trellis', 'team', {
    ...Object.fromEntries(Object.entries(row).filter(([column]) => present.includes(column))),
    id: wanted.teamId,
    name: wanted.name,
    logos,
    created_by: null,
    suspended_at: null,
    archived_at: null,
  })
}

interface PartToRestore {
  part: TablePart
  rules: Readonly<Record<string, ColumnRule>>
  to: TeamRemapping
  schema: string
  /** Columns that there are here; those of the archive that are not have gone since. */
  present: readonly string[]
}

async function restorePart(
  client: ClientBase,
  archive: ArchiveReader,
  { part, rules, to, schema, present }: PartToRestore,
): Promise<void> {
  if (part.rows === 0) return
  const isKept = ({ name }: { name: string }) => rules[name] !== 'drop' && present.includes(name)
  const columns = part.columns.filter(isKept).map(({ name }) => name)
  await copyPart(client, archive, { part, rules, to }, { schema, table: part.table, columns, isKept })
}

async function restoreTable(
  client: ClientBase,
  archive: ArchiveReader,
  { part, to }: { part: TablePart; to: TeamRemapping },
): Promise<void> {
  const schema = `team_${to.teamId}`
  if (isRecordTable(part.table)) {
    const { table, definitions, columns, rules } = recordTable(part, to)
    await makeTable(client, to.teamId, { table, definitions })
    if (part.rows > 0)
      await copyPart(client, archive, { part, rules, to }, { schema, table, columns, isKept: () => true })
    return
  }
  const rules = Object.hasOwn(teamRules, part.table) ? teamRules[part.table] : undefined
  if (rules === undefined) throw new AppError('archive-tampered', { part: part.path })
  if (rules === null) return
  const present = part.columns.map(({ name }) => name)
  await restorePart(client, archive, { part, rules, to, schema, present })
}

async function copyPart(
  client: ClientBase,
  archive: ArchiveReader,
  { part, rules, to }: { part: TablePart; rules: Readonly<Record<string, ColumnRule>>; to: TeamRemapping },
  target: {
    schema: string
    table: string
    columns: readonly string[]
    isKept: (column: { name: string }) => boolean
  },
): Promise<void> {
  const kept = part.columns.map(target.isKept)
  const rewritten = rewriteRows(rewritesOf(part, rules, to), {
    kept,
    onBroken: () => new AppError('archive-tampered', { part: part.path }),
  })
  const rows = await archive.open(part)
  // A failure of either ends both; the reader of the rows tells it.
  pipeline(rows, rewritten).catch((error: unknown) => rewritten.destroy(error as Error))
  await copyRows(client, target, rewritten)
}

/** A row that another one names comes before it. */
const tablesFirst = ['record', 'change_batch', 'project', 'comment']

function inOrderOfKeys(parts: readonly TablePart[]): TablePart[] {
  const place = ({ table }: TablePart) =>
    tablesFirst.includes(table) ? tablesFirst.indexOf(table) : tablesFirst.length
  return parts.toSorted((a, b) => place(a) - place(b))
}

export function indexSql(
  teamId: number,
  field: { id: number; root_id: number; data_type: string; is_unique: boolean },
): string[] {
  const table = `team_${teamId}.c${field.root_id}`
  const column = `f${field.id}`
  const dataType = field.data_type as DataType
  return [
    ...(dataType === 'single_data_record'
      ? [`create index link_${column} on ${table} (${column}) where ${column} is not null`]
      : []),
    ...(field.is_unique
      ? [
          `create unique index ${uniqueIndexName(field.id)} on ${table} ${uniqueIndexColumns({ id: field.id, dataType })}`,
        ]
      : []),
  ]
}

async function restoreFiles(
  { files }: RestoreServices,
  archive: ArchiveReader,
  { files: part }: TeamManifest,
  to: TeamRemapping,
): Promise<void> {
  if (!part) return
  await readTar(await archive.open(part), part.path, async ({ key, content }) => {
    if (!key.startsWith(`team_${to.oldTeamId}/`)) throw new AppError('archive-tampered', { part: part.path })
    const received = await files.receive(Readable.from(content, { objectMode: false }))
    await received.keep(newStorageKey(key, to))
  })
}

const namesOf = (columns: readonly { name: string }[] | undefined): string[] => (columns ?? []).map(({ name }) => name)
