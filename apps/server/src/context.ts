import type { Actor, Membership } from '@trellis/domain/auth/actor'
import type { DataAccess } from '@trellis/domain/permissions/data-access'
import type { FeaturePermission } from '@trellis/domain/permissions/feature-permissions'
import type { Role } from '@trellis/domain/permissions/role'
import type { TeamConfig } from '@trellis/domain/teams/team-config'
import type { Config } from './config.ts'
import type { ViewAs } from './features/permissions/view-as.ts'
import type { Clock } from './platform/clock.ts'
import type { Db, Pool } from './platform/db.ts'
import type { FileStore } from './platform/file-store/file-store.ts'
import type { Jobs } from './platform/jobs.ts'
import type { Log } from './platform/log.ts'
import type { Mailer } from './platform/mail.ts'
import type { TeamDb } from './platform/team-db.ts'

/** What the process offers to every verb. */
export interface Services {
  readonly config: Config
  readonly db: Db
  readonly pool: Pool
  readonly clock: Clock
  readonly log: Log
  readonly jobs: Jobs
  readonly mailer: Mailer
  readonly files: FileStore
}

/** Who asks, from where. */
export interface RequestFacts {
  readonly requestId: string
  readonly address: string
  readonly userAgent: string
  /** Token of the session cookie, if any. */
  readonly sessionToken: string | null
  /** True for a request from this machine. */
  readonly isLocal: boolean
  readonly viewAs?: ViewAs | undefined
}

export interface Context extends Services {
  readonly actor: Actor | null
  readonly request: RequestFacts
}

export interface SignedInContext extends Context {
  readonly actor: Actor
}

/** Inside one team: its configuration and the only handle to its schema. */
export interface TeamContext extends SignedInContext {
  readonly membership: Membership
  /** As far as this person may know it: what reads records by it finds nothing hidden. */
  readonly team: TeamConfig
  /** All of it: for what the record engine writes, and for administration. */
  readonly wholeTeam: TeamConfig
  /** Of the roles held; a team admin or system admin holds all. */
  readonly featurePermissions: ReadonlySet<FeaturePermission>
  /** A team admin who looks through this role has its rights alone, and changes nothing. */
  readonly viewedRole?: Role | undefined
  /** Which records and fields may be seen and changed. */
  readonly access: DataAccess
  readonly teamDb: TeamDb
}
