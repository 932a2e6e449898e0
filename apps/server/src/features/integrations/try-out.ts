import { randomUUID } from 'node:crypto'
import { AppError } from '@trellis/domain/errors'
import type { IntegrationName } from '@trellis/domain/integrations/integrations'
import type { SignedInContext } from '../../context.ts'
import type { FileStore } from '../../platform/file-store/file-store.ts'
import { findPlaces } from '../../platform/geocode.ts'
import { fetchTile } from '../../platform/map-tiles.ts'
import { sendSms } from '../../platform/sms.ts'
import { smsText, writeMail } from '../auth/mail-text.ts'
import { languageFor, readSettings } from '../auth/system-settings.ts'
import type { InUse } from './in-use.ts'
import { bucketOf } from './ports.ts'
import { Differs, NoPlace, Off } from './problems.ts'

const longestMs = 20_000

type Trial<Name extends IntegrationName> = (
  ctx: SignedInContext,
  used: InUse<Name> | null,
  /** The number of an SMS, or the address to find. */
  to: string,
) => Promise<string>

/** What is known by everybody, for whoever names no address. */
const knownAddress = 'Paris, France'

/** Each really does what it is for, and tells what came of it in words that need no language. */
const trials: { readonly [Name in IntegrationName]: Trial<Name> } = {
  async mail(ctx) {
    const { email: to, name } = ctx.actor
    const { publicUrl } = ctx.config
    const product = (await readSettings(ctx)).name
    const language = await languageOf(ctx)
    await ctx.mailer.send({
      to,
      ...writeMail({ mail: 'test', language, name, href: publicUrl, address: publicUrl, product }),
    })
    return to
  },
  async sms(ctx, used, to) {
    if (!used) throw new Off()
    const text = smsText(await languageOf(ctx), (await readSettings(ctx)).name)
    const service = { ...used.settings, token: used.secret ?? '' }
    return `${to}, ${await sendSms(service, { to: numberOf(to), text })}`
  },
  async storage(ctx, used) {
    await tryStore(used ? bucketOf(used) : ctx.files)
    return used ? used.settings.bucket : ''
  },
  async map(_ctx, used) {
    if (!used) throw new Off()
    const { type, bytes } = await fetchTile({ ...used.settings, key: used.secret }, { z: 0, x: 0, y: 0 })
    return `${type}, ${Math.ceil(bytes.length / 1000)} kB`
  },
  async geocoder(ctx, used, to) {
    if (!used) throw new Off()
    const geocoder = { ...used.settings, key: used.secret }
    const [place] = await findPlaces(geocoder, to || knownAddress, await languageOf(ctx))
    if (!place) throw new NoPlace()
    return `${place.name}, ${place.latitude}, ${place.longitude}`
  },
}

/** @throws whatever goes wrong, and Error `timeout` where the other side takes too long */
export async function tryOut<Name extends IntegrationName>(
  ctx: SignedInContext,
  name: Name,
  used: InUse<Name> | null,
  to = '',
): Promise<string> {
  return inTime((trials[name] as Trial<Name>)(ctx, used, to))
}

async function tryStore(files: FileStore): Promise<void> {
  const key = `test/${randomUUID()}`
  const written = Buffer.from(key)
  await files.write(key, written)
  const stream = await files.read(key)
  const read = stream && Buffer.concat(await stream.toArray())
  await files.remove([key])
  if (!read?.equals(written)) throw new Differs()
}

/** As people write it, without what they put between the digits. @throws AppError invalid-input */
function numberOf(to: string): string {
  const number = to.replaceAll(/[\s().-]/g, '')
  if (!/^\+\d{5,15}$/.test(number))
    throw new AppError('invalid-input', { issues: [{ path: 'to', message: 'no number' }] })
  return number
}

const languageOf = (ctx: SignedInContext) => languageFor(ctx, { interface_language: ctx.actor.interfaceLanguage })

async function inTime<T>(work: Promise<T>): Promise<T> {
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new DOMException('too late', 'TimeoutError')), longestMs)
  })
  try {
    return await Promise.race([work, late])
  } finally {
    clearTimeout(timer)
  }
}
