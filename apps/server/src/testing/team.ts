import type { Language } from '@trellis/domain/api/ids'
import { fieldInput } from '@trellis/domain/fields/api'
import type { FieldInput } from '@trellis/domain/fields/api'
import type { Field } from '@trellis/domain/fields/field'
import { unrestricted } from '@trellis/domain/permissions/data-access'
import { featurePermissions } from '@trellis/domain/permissions/feature-permissions'
import type { SignedInContext, TeamContext } from '../context.ts'
import { createCollection } from '../features/collections/collections.ts'
import { createFields } from '../features/fields/fields.ts'
import { teamConfig } from '../features/teams/team-config.ts'
import { createTeam } from '../features/teams/teams.ts'
import { createLog } from '../platform/log.ts'
import { teamDbFor } from '../platform/team-db.ts'
import { openServices } from '../services.ts'
import { createTestInstallation } from './installation.ts'

export interface TestTeam {
  /** The context of the team's admin, with the configuration as it is now. */
  context: () => Promise<TeamContext>
  /** A collection with a name field and these fields, in this order. */
  collection: (
    name: string,
    inputs: readonly FieldInput[],
  ) => Promise<{ id: number; nameField: Field; fields: Field[] }>
  stop: () => Promise<void>
}

interface TeamOptions {
  timezone?: string
  language?: Language
}

/** A team on a database of its own, entered without HTTP: for tests of the record engine. */
export async function startTestTeam({
  timezone = 'America/Los_Angeles',
  language = 'en',
}: TeamOptions = {}): Promise<TestTeam> {
  const installation = await createTestInstallation()
  const services = await openServices(installation.config, { log: createLog('silent') })
  const { id: userId } = await services.db
    .insertInto('trellis.app_user')
    .values({ email: 'maya@example.org', name: 'Maya Okafor' })
    .returning('id')
    .executeTakeFirstOrThrow()
  const signedIn: SignedInContext = {
    ...services,
    actor: {
      userId,
      name: 'Maya Okafor',
      email: 'maya@example.org',
      isSysAdmin: false,
      interfaceLanguage: null,
      membershipByTeamId: new Map(),
    },
    request: { requestId: 'test', address: '127.0.0.1', userAgent: '', sessionToken: null, isLocal: true },
  }
  const teamId = await createTeam(signedIn, {
    name: 'Harbor Conservatory',
    shortName: 'Harbor',
    primaryTimezone: timezone,
    defaultCountry: 'US',
    defaultInterfaceLanguage: language,
    brand: 'music',
  })
  const { id: teamUserId } = await services.db.selectFrom('trellis.team_user').select('id').executeTakeFirstOrThrow()
  const membership = { teamUserId, isTeamAdmin: true, firstName: 'Maya', lastName: 'Okafor', roleIds: [] }

  const context = async (): Promise<TeamContext> => {
    const team = await teamConfig(services, teamId)
    return {
      ...signedIn,
      membership,
      team,
      wholeTeam: team,
      featurePermissions: new Set(featurePermissions),
      access: unrestricted,
      teamDb: teamDbFor(services.pool, teamId),
    }
  }

  return {
    context,
    async collection(name, inputs) {
      const ctx = await context()
      const made = await createCollection(ctx, {
        name,
        icon: 'table',
        description: '',
        isShownInSidebar: true,
        isShownOnTeamDashboard: false,
        isGloballySearchable: true,
      })
      const fields =
        inputs.length === 0
          ? []
          : await createFields(
              await context(),
              made.id,
              inputs.map((input) => fieldInput.parse(input)),
            )
      return { id: made.id, nameField: made.DataFields[0]!, fields }
    },
    async stop() {
      await services.close()
      await installation.drop()
    },
  }
}
