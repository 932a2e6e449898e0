import type { z } from 'zod'
import type { LocalText } from '@trellis/domain/api/ids'
import type { cardInput } from '@trellis/domain/cards/api'
import { linksTo, sourceOf } from '@trellis/domain/cards/card-source'
import { cardTypes } from '@trellis/domain/cards/card-types'
import { shownFieldsOf } from '@trellis/domain/cards/known-cards'
import { AppError } from '@trellis/domain/errors'
import type { ConfiguredCollection, TeamConfig } from '@trellis/domain/teams/team-config'

type Content = Omit<z.output<typeof cardInput>, 'cardGroupIds'>

/**
 * A card as it is kept: its source fits its type, its fields are those of what it shows.
 * `team` is what the admin may know: another field looks like none.
 */
export function checkedCard(team: TeamConfig, collection: ConfiguredCollection, given: Content): Content {
  const title = checkedText(team, 'title', given.title)
  checkSource(team, collection, given)
  const shown = new Set(shownFieldsOf({ ...given, collectionId: collection.id }, team).map(({ id }) => id))
  for (const { fieldId } of given.fields) if (!shown.has(fieldId)) throw new AppError('field-not-found', { fieldId })
  if (new Set(given.fields.map(({ fieldId }) => fieldId)).size < given.fields.length) throw invalid('fields', 'twice')
  const settings = cardTypes[given.cardType].settings.safeParse(given.settings)
  if (!settings.success) throw invalid('settings', settings.error.issues[0]?.message ?? 'invalid')
  const { sort } = settings.data as { sort?: { fieldId: number } | null }
  if (sort && !shown.has(sort.fieldId)) throw new AppError('field-not-found', { fieldId: sort.fieldId })
  return { ...given, title, settings: settings.data }
}

/** With a text in the team's default data language, which every reader falls back to. */
export function checkedText(team: TeamConfig, path: string, given: LocalText): LocalText {
  const texts = Object.entries(given).filter(([, text]) => text !== '')
  const first = texts[0]?.[1]
  if (!first) throw invalid(path, 'empty')
  return { [team.defaultDataLanguage]: first, ...Object.fromEntries(texts) }
}

function checkSource(team: TeamConfig, collection: ConfiguredCollection, { cardType, sourceFieldId }: Content): void {
  const { sources } = cardTypes[cardType]
  if (sources.length === 0) {
    if (sourceFieldId !== null) throw invalid('sourceFieldId', 'not-allowed')
    return
  }
  if (sourceFieldId === null) throw invalid('sourceFieldId', 'empty')
  const field = team.fieldById.get(sourceFieldId)
  if (!field || !sourceOf({ sourceFieldId }, collection.fields, (id) => team.fieldById.get(id)))
    throw new AppError('field-not-found', { fieldId: sourceFieldId })
  if (!sources.includes(field.dataType)) throw invalid('sourceFieldId', 'does-not-fit')
  const isOwn = collection.fields.some(({ id }) => id === sourceFieldId)
  const leadsHere = linksTo(lineOf(team, collection), [], [field]).length > 0
  if (!isOwn && !leadsHere) throw invalid('sourceFieldId', 'does-not-fit')
}

/** A link to a collection leads to the records of those below it as well. */
function lineOf(team: TeamConfig, collection: ConfiguredCollection): Set<number> {
  const line = new Set<number>()
  for (let at: ConfiguredCollection | undefined = collection; at; at = team.collectionById.get(at.parentId ?? 0))
    line.add(at.id)
  return line
}

const invalid = (path: string, message: string) => new AppError('invalid-input', { issues: [{ path, message }] })
