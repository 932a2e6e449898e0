import { join } from 'node:path'
import type { Config } from '../../config.ts'
import type { Services } from '../../context.ts'
import type { Db } from '../../platform/db.ts'
import { lookupConfigured, refuseAddress } from '../../platform/fetch-configured.ts'
import { diskStore } from '../../platform/file-store/disk-store.ts'
import type { FileStore } from '../../platform/file-store/file-store.ts'
import { layeredStore } from '../../platform/file-store/layered-store.ts'
import type { Layers } from '../../platform/file-store/layered-store.ts'
import { s3Store } from '../../platform/file-store/s3-store.ts'
import { outboxMailer, smtpMailer } from '../../platform/mail.ts'
import type { Mailer, MailServer } from '../../platform/mail.ts'
import { mailServerOf } from './from-environment.ts'
import { integrationInUse, openStored } from './in-use.ts'
import type { InUse } from './in-use.ts'
import { storedIntegration } from './queries.ts'
import type { StoredIntegration, StoredStorage } from './queries.ts'

type Asking = Pick<Services, 'db'> & { readonly config: Config }

/** Asks at every mail which server is in use: a change holds at once, in every process. */
export function mailerInUse(services: Asking): Mailer {
  const outbox = outboxMailer(services.db)
  return {
    async send(mail) {
      const used = await integrationInUse(services, 'mail')
      await (used ? mailerOf(services.config, used) : outbox).send(mail)
    },
  }
}

function mailerOf({ smtpUrl }: Config, { source, settings, secret }: InUse<'mail'>): Mailer {
  const { host, port, security, user, from } = settings
  const typed: MailServer = { host, port, security, login: user === '' ? null : { user, password: secret ?? '' } }
  // An address in the environment takes what encryption the server offers, as such addresses always did.
  return smtpMailer(source === 'environment' && smtpUrl ? mailServerOf(smtpUrl) : typed, from)
}

/** For so long a process may go by what it knows; what it writes meanwhile is found all the same. */
const validMs = 1_000

interface Known {
  readonly text: string
  readonly layers: Layers
  readonly until: number
}

const knownByDb = new WeakMap<Db, Known>()

/** Files where the settings say, and those of before where they lie. */
export function filesInUse(services: Asking): FileStore {
  const { db, config } = services
  const look = async (): Promise<Known> => {
    const stored = (await storedIntegration(db, 'storage')) ?? null
    const text = JSON.stringify(stored)
    const before = knownByDb.get(db)
    const layers = before?.text === text ? before.layers : layersOf(config, stored)
    const known = { text, layers, until: performance.now() + validMs }
    knownByDb.set(db, known)
    return known
  }
  return layeredStore(
    async () => {
      const known = knownByDb.get(db)
      return (known && known.until > performance.now() ? known : await look()).layers
    },
    async () => {
      const before = knownByDb.get(db)
      const { layers } = await look()
      return layers === before?.layers ? null : layers
    },
  )
}

/** After a change in this process. */
export function forgetStorage(db: Db): void {
  knownByDb.delete(db)
}

function layersOf(config: Config, stored: StoredStorage | null): Layers {
  const disk = diskStore(join(config.dataFolder, 'files'))
  const environment = config.s3 && s3Store(config.s3)
  if (!stored) return { now: environment ?? disk, earlier: [] }
  const [chosen, ...earlier] = [stored, ...(stored.earlier ?? [])].map((each) => storeOf(config, each))
  const all = [environment, chosen, ...earlier, disk].filter((store) => store !== undefined && store !== null)
  // Chosen is null where somebody went back from a bucket to the disk.
  const ordered = !environment && !chosen ? [disk, ...all.filter((store) => store !== disk)] : all
  return { now: ordered[0]!, earlier: ordered.slice(1) }
}

function storeOf(config: Config, stored: StoredIntegration): FileStore | null {
  try {
    const opened = openStored(config, 'storage', stored)
    return opened && bucketOf(opened)
  } catch (error) {
    return unopenable(error)
  }
}

/** @throws NotAllowed where it lies at an address that nobody may configure */
export function bucketOf({ settings, secret }: Pick<InUse<'storage'>, 'settings' | 'secret'>): FileStore {
  const { bucket, region, endpoint, keyId, isPathStyle } = settings
  if (endpoint) refuseAddress(new URL(endpoint))
  const keys = keyId === '' ? undefined : { id: keyId, secret: secret ?? '' }
  const config = { bucket, region, endpoint: endpoint || undefined, keys, isPathStyle }
  return s3Store(config, lookupConfigured(endpoint || bucket))
}

/** Of a bucket whose secret is lost: nothing goes in and nothing is found, but files elsewhere still are. */
function unopenable(error: unknown): FileStore {
  async function refuse(): Promise<never> {
    throw error instanceof Error ? error : new Error(String(error))
  }
  const nothing = async () => {}
  return {
    receive: refuse,
    write: refuse,
    read: async () => null,
    // What nobody can open nobody can clear.
    remove: nothing,
    removeFolder: nothing,
    dropAbandoned: nothing,
  }
}
