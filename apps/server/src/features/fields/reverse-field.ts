import type { LocalText } from '@trellis/domain/api/ids'
import { AppError } from '@trellis/domain/errors'
import { fieldInput } from '@trellis/domain/fields/api'
import type { Field } from '@trellis/domain/fields/field'
import { isLink, linkedCollectionId, reversedLink } from '@trellis/domain/fields/link'
import { liveCollection } from '../collections/collections.ts'
import type { TeamConfig } from '@trellis/domain/teams/team-config'
import type { PlatformTransaction } from '../teams/schema-queue.ts'
import { changeConfig, teamConfig } from '../teams/team-config.ts'
import type { ConfigContext } from '../teams/team-config.ts'
import { makeFields } from './new-fields.ts'
import { updateFieldRow } from './queries.ts'

/**
 * A field of the linked collection that shows a link from its other end. It stores nothing; it lives as long as the link
 * does, and each names the other in its settings.
 */
export async function createReverseField(
  ctx: ConfigContext,
  collectionId: number,
  { fieldId, title }: { fieldId: number; title: LocalText },
): Promise<Field> {
  const { id, targetId } = await changeConfig(ctx, (tx, team) =>
    makeReverseField(tx, team, { collectionId, fieldId, title }),
  )
  const team = await teamConfig(ctx, ctx.team.teamId)
  return liveCollection(team, targetId).fields.find((field) => field.id === id)!
}

/** The same in the transaction that has the team's configuration. */
export async function makeReverseField(
  tx: PlatformTransaction,
  team: TeamConfig,
  { collectionId, fieldId, title }: { collectionId: number; fieldId: number; title: LocalText },
): Promise<{ id: number; targetId: number }> {
  const link = liveCollection(team, collectionId).fields.find((field) => field.id === fieldId)
  if (!link) throw new AppError('field-not-found', { fieldId })
  const { reverseFieldId } = link.settings
  const hasOne = typeof reverseFieldId === 'number' && team.fieldById.has(reverseFieldId)
  if (!isLink(link) || reversedLink(link) !== undefined || hasOne)
    throw new AppError('invalid-input', { issues: [{ path: 'fieldId', message: 'no-reverse' }] })
  const target = liveCollection(team, linkedCollectionId(link))
  const settings = { collectionId: link.collectionId }
  const input = { ...fieldInput.parse({ title, dataType: 'multi_data_record', settings }), reverseOf: link.id }
  const [reverseId] = await makeFields(tx, team, target, [input])
  await updateFieldRow(tx, team.teamId, link.id, {
    settings: JSON.stringify({ ...link.settings, reverseFieldId: reverseId }),
  })
  return { id: reverseId!, targetId: target.id }
}
