import { AppError } from '@trellis/domain/errors'
import type { Config } from '../../config.ts'
import type { Db } from '../../platform/db.ts'
import type { FileStore } from '../../platform/file-store/file-store.ts'
import type { Log } from '../../platform/log.ts'
import { newestMigration, seenMigrations } from '../../platform/migrate.ts'
import { StartProblem } from '../../start-problem.ts'
import { newestSchemaVersion } from '../teams/team-schema.ts'
import { refuseWithoutSpace } from './free-space.ts'
import { makeArchive, newStorageKey } from './make-archive.ts'
import { insertBackup } from './queries.ts'
import { countsOf } from './run-backup.ts'
import {
  databaseFacts,
  hasTeams,
  keepUpgradeMark,
  leastPostgres,
  oldestTeamVersion,
  upgradeMark,
  waitForTurn,
} from './upgrade-sql.ts'

interface Upgrade {
  readonly config: Config
  readonly log: Log
  /** Where they lie is said by the database. */
  readonly filesOf: (db: Db) => FileStore
}

interface UpgradeGuard {
  /** To be called with the database as it is, before anything is migrated. */
  readonly before: (db: Db) => Promise<void>
  /** To be called when the platform is migrated: the backup comes into the list. */
  readonly after: (db: Db) => Promise<void>
}

/**
 * Looks before a start changes anything whether it can, and backs up what is there. Costs one question where nothing is to
 * be changed. Teams are migrated when they are touched first, and that is part of the upgrade: its mark names both versions.
 * @throws StartProblem with the sentence for the person at the terminal
 */
export function guardUpgrade(services: Upgrade): UpgradeGuard {
  let made: { storageKey: string; startedAt: Date; archive: Awaited<ReturnType<typeof makeArchive>> } | undefined
  return {
    async before(db) {
      const seen = await seenMigrations(db)
      if (seen.length === 0) return await refuseUnfit(services, db)
      const newest = await newestMigration()
      if (seen.at(-1)! > newest) throw new StartProblem(tooNew(seen.at(-1)!))
      const target = `${newest}/${await newestSchemaVersion()}`
      if ((await upgradeMark(db)) === target) return
      await waitForTurn(db)
      await refuseUnfit(services, db)
      // Whoever was before may have done it meanwhile.
      const isBehind =
        (await seenMigrations(db)).at(-1) !== newest || (await oldestTeamVersion(db)) < (await newestSchemaVersion())
      if (!isBehind || !(await hasTeams(db))) return
      services.log.info('backing up before the upgrade')
      const storageKey = newStorageKey()
      const startedAt = new Date()
      made = { storageKey, startedAt, archive: await backUp(services, db, storageKey) }
    },
    async after(db) {
      if (made) {
        const { archive, storageKey, startedAt } = made
        await insertBackup(db, {
          ...countsOf(archive.manifest),
          kind: 'upgrade',
          state: 'done',
          storage_key: storageKey,
          started_at: startedAt,
          started_by: '',
          finished_at: new Date(),
          size_bytes: archive.sizeBytes,
        })
      }
      const mark = `${await newestMigration()}/${await newestSchemaVersion()}`
      if ((await upgradeMark(db)) !== mark) await keepUpgradeMark(db, mark)
    },
  }
}

async function backUp({ config, log, filesOf }: Upgrade, db: Db, storageKey: string) {
  try {
    return await makeArchive(
      { config, log, files: filesOf(db) },
      {
        storageKey,
        teamId: null,
        signal: new AbortController().signal,
        onStep: async () => {},
        onBytes: () => {},
      },
    )
  } catch (error) {
    if (!(error instanceof AppError)) throw error
    throw new StartProblem(`The backup before the upgrade failed (${error.code}); nothing was changed.`)
  }
}

/** Version of the server, rights of its user, room on the disk. */
async function refuseUnfit({ config }: Upgrade, db: Db): Promise<void> {
  const { version, mayCreate } = await databaseFacts(db)
  if (version < leastPostgres)
    throw new StartProblem(`PostgreSQL ${leastPostgres} or newer is needed; this one is ${version}.`)
  if (!mayCreate)
    throw new StartProblem(
      'The database user must have the right CREATE on its database: teams have schemas of their own.',
    )
  try {
    if (!config.s3) await refuseWithoutSpace(config.dataFolder, 0)
  } catch (error) {
    if (!(error instanceof AppError)) throw error
    throw new StartProblem(
      `There is too little free space in ${config.dataFolder} for an upgrade; nothing was changed.`,
    )
  }
}

const tooNew = (migration: string) =>
  `This database was made by a newer Trellis (it knows ${migration}). Start that version, or restore a backup of this one.`
