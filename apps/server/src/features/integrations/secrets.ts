import type { IntegrationName } from '@trellis/domain/integrations/integrations'
import { seal, unseal } from '../../platform/seal.ts'
import type { SealedSecret } from './queries.ts'

/** Sealed for one integration, a secret opens for no other. */
const purposeOf = (name: IntegrationName) => `integration ${name}`

export function sealSecret(
  key: string,
  name: IntegrationName,
  { secret, at, by }: { secret: string; at: Date; by: string },
): SealedSecret {
  const sealed = seal(key, purposeOf(name), Buffer.from(secret)).toString('base64')
  return { sealed, setAt: at.toISOString(), setBy: by }
}

/** Null where this key does not open it. */
export function openSecret(
  key: string,
  name: IntegrationName,
  { sealed }: Pick<SealedSecret, 'sealed'>,
): string | null {
  const opened = unsealOrNull(key, purposeOf(name), Buffer.from(sealed, 'base64'))
  return opened && opened.toString()
}

/** The same with the new key; as it is where the old one does not open it. */
export function resealed(
  { key, earlierKey }: { key: string; earlierKey: string },
  name: IntegrationName,
  secret: SealedSecret,
): SealedSecret {
  const opened = openSecret(earlierKey, name, secret)
  if (opened === null) return secret
  return { ...secret, sealed: seal(key, purposeOf(name), Buffer.from(opened)).toString('base64') }
}

export function unsealOrNull(key: string, purpose: string, sealed: Buffer): Buffer | null {
  try {
    return unseal(key, purpose, sealed)
  } catch {
    // AES-GCM says no more than that it was another key or other bytes.
    return null
  }
}
