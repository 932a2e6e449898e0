import type { AccountDetails } from '@trellis/domain/teams/api'
import { AppError } from '@trellis/domain/errors'
import type { TeamContext } from '../../context.ts'
import { noteAct } from '../sysadmin/audit.ts'
import { teamAccount, updateTeam } from './queries.ts'
import { changedKeys } from './config-acts.ts'
import { changeConfig } from './team-config.ts'

export async function readAccount({ db, team }: Pick<TeamContext, 'db' | 'team'>): Promise<AccountDetails> {
  const row = await teamAccount(db, team.teamId)
  if (!row) throw new AppError('team-not-found')
  return {
    name: row.name,
    shortName: row.short_name,
    website: row.website,
    billingAddress: row.billing_address,
    description: row.description,
    primaryTimezone: row.primary_timezone,
    defaultCountry: row.default_country,
    defaultInterfaceLanguage: row.default_interface_language,
    availableDataLanguages: row.available_data_languages,
    defaultDataLanguage: row.default_data_language,
    brand: row.brand,
  }
}

/** Part of the configuration: everybody's next request sees it. */
export async function updateAccount(ctx: TeamContext, account: AccountDetails): Promise<void> {
  await changeConfig(ctx, async (tx, team) => {
    const changed = changedKeys(await readAccount({ db: tx, team }), account)
    const details = changed === '' ? {} : { details: { changed } }
    await noteAct(tx, ctx, { act: 'account-details-changed', subject: team.name, team, ...details })
    await updateTeam(tx, team.teamId, {
      name: account.name,
      short_name: account.shortName,
      website: account.website,
      billing_address: account.billingAddress,
      description: account.description,
      primary_timezone: account.primaryTimezone,
      default_country: account.defaultCountry,
      default_interface_language: account.defaultInterfaceLanguage,
      available_data_languages: [...new Set(account.availableDataLanguages)],
      default_data_language: account.defaultDataLanguage,
      brand: account.brand,
    })
  })
}
