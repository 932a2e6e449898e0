import { argon2, randomBytes, timingSafeEqual } from 'node:crypto'
import { promisify } from 'node:util'
import { AppError } from '@trellis/domain/errors'
import type { Services } from '../../context.ts'
import { readSettings } from './system-settings.ts'

const deriveKey = promisify(argon2)

// OWASP password storage: argon2id with 19 MiB, two passes, one lane.
const cost = { memory: 19_456, passes: 2, parallelism: 1 }
const keyLength = 32

/** A hash takes a whole core for tens of milliseconds; more at once would only starve everything else. */
const maximumAtOnce = 2
const maximumWaiting = 40
let running = 0
const waiting: (() => void)[] = []

/** Of a password somebody made up now. @throws AppError password-too-short, busy-try-again */
export async function hashNewPassword(services: Services, password: string): Promise<string> {
  const { minimumPasswordLength: minimum } = await readSettings(services)
  if ([...password].length < minimum) throw new AppError('password-too-short', { minimum })
  return hashPassword(password)
}

/** Gives the PHC string `$argon2id$v=19$m=…,t=…,p=…$salt$key`. @throws AppError busy-try-again */
export async function hashPassword(password: string): Promise<string> {
  const salt = randomBytes(16)
  const key = await derive(password, salt, cost)
  return `$argon2id$v=19$m=${cost.memory},t=${cost.passes},p=${cost.parallelism}$${base64(salt)}$${base64(key)}`
}

/**
 * False also without a hash to compare with, after the same work: the time must not tell whether an account exists.
 * @throws AppError busy-try-again
 */
export async function isPassword(password: string, hash: string | null): Promise<boolean> {
  const { salt, key, ...parameters } = parseHash(hash ?? hashOfNothing)
  const derived = await derive(password, salt, parameters)
  return timingSafeEqual(derived, key) && hash !== null
}

const hashOfNothing = `$argon2id$v=19$m=${cost.memory},t=${cost.passes},p=${cost.parallelism}$${base64(randomBytes(16))}$${base64(randomBytes(keyLength))}`

function parseHash(hash: string) {
  const match = /^\$argon2id\$v=19\$m=(\d+),t=(\d+),p=(\d+)\$([^$]+)\$([^$]+)$/.exec(hash)
  if (!match) throw new Error('a stored password hash has an unknown form')
  const [, memory, passes, parallelism, salt = '', key = ''] = match
  return {
    memory: Number(memory),
    passes: Number(passes),
    parallelism: Number(parallelism),
    salt: Buffer.from(salt, 'base64'),
    key: Buffer.from(key, 'base64'),
  }
}

async function derive(password: string, salt: Buffer, { memory, passes, parallelism }: typeof cost): Promise<Buffer> {
  await takeTurn()
  try {
    // The same characters typed on two systems may be composed differently (NIST SP 800-63B, 3.1.1.2).
    const message = Buffer.from(password.normalize('NFKC'))
    return await deriveKey('argon2id', { message, nonce: salt, memory, passes, parallelism, tagLength: keyLength })
  } finally {
    const next = waiting.shift()
    if (next) next()
    else running--
  }
}

/** A turn is handed from the one that ends to the one that waits longest. */
async function takeTurn(): Promise<void> {
  if (running < maximumAtOnce) {
    running++
    return
  }
  if (waiting.length >= maximumWaiting) throw new AppError('busy-try-again')
  await new Promise<void>((resolve) => waiting.push(resolve))
}

/** PHC strings carry no padding. */
function base64(bytes: Buffer): string {
  return bytes.toString('base64').replace(/=+$/, '')
}
