import { AppError } from '@trellis/domain/errors'
import { integrationSettings } from '@trellis/domain/integrations/integrations'
import type { IntegrationName, IntegrationSettings } from '@trellis/domain/integrations/integrations'
import type { z } from 'zod'
import type { Config } from '../../config.ts'
import type { Services } from '../../context.ts'
import { fromEnvironment } from './from-environment.ts'
import { storedIntegration } from './queries.ts'
import type { StoredIntegration } from './queries.ts'
import { openSecret } from './secrets.ts'

type Asking = Pick<Services, 'db'> & { readonly config: Config }

/** An integration as it is used, with its secret: for what talks to the other side, never for an answer. */
export interface InUse<Name extends IntegrationName> {
  readonly source: 'environment' | 'screen'
  readonly settings: IntegrationSettings[Name]
  readonly secret: string | null
}

/**
 * Null while it is off. Environment variables win over the screen.
 * @throws AppError integration-secret-lost: it was restored without its key, or the key was replaced
 */
export async function integrationInUse<Name extends IntegrationName>(
  services: Asking,
  name: Name,
): Promise<InUse<Name> | null> {
  const environment = fromEnvironment(services.config, name)
  if (environment) return { source: 'environment', settings: environment.settings, secret: environment.secret }
  const stored = await storedIntegration(services.db, name)
  return stored ? openStored(services.config, name, stored) : null
}

/** The same without the secret. */
export async function settingsInUse<Name extends IntegrationName>(
  services: Asking,
  name: Name,
): Promise<IntegrationSettings[Name] | null> {
  const environment = fromEnvironment(services.config, name)
  if (environment) return environment.settings
  const stored = await storedIntegration(services.db, name)
  return stored ? settingsOf(name, stored.settings) : null
}

/** Null for what says that none is used now. @throws AppError integration-secret-lost */
export function openStored<Name extends IntegrationName>(
  config: Pick<Config, 'secret'>,
  name: Name,
  { settings, secret }: StoredIntegration,
): InUse<Name> | null {
  const read = settingsOf(name, settings)
  if (!read) return null
  const opened = secret && openSecret(config.secret, name, secret)
  if (secret && opened === null) throw new AppError('integration-secret-lost', { name })
  return { source: 'screen', settings: read, secret: opened }
}

/** Null where none is used, or its form is of another version. */
export function settingsOf<Name extends IntegrationName>(
  name: Name,
  stored: unknown,
): IntegrationSettings[Name] | null {
  const schema = integrationSettings[name] as unknown as z.ZodType<IntegrationSettings[Name]>
  const read = schema.safeParse(stored)
  return read.success ? read.data : null
}
