import { z } from 'zod'
import { forApi } from '../api/endpoint.ts'
import { done, id, idInPath, localText } from '../api/ids.ts'
import { iconName } from '../collections/api.ts'
import { displayWidths } from '../fields/field.ts'
import { cardTypeIds } from './card-types.ts'
import { card, cardDescription, cardGroup, shownField } from './card.ts'

const dataCollection = forApi('data-collection')
const needs = ['team_admin_data_collections'] as const

/** More cards or groups of one collection would be no page any more. */
export const mostCards = 100
export const mostCardGroups = 30
export const mostCardFields = 200

/** What an admin may change of a card. Without defaults: what a change leaves out stays as it is. */
export const cardChanges = z
  .object({
    title: localText,
    subtitle: localText,
    description: cardDescription,
    cardType: z.enum(cardTypeIds),
    sourceFieldId: id.nullable(),
    width: z.enum(displayWidths),
    fields: z.array(shownField).max(mostCardFields),
    settings: z.record(z.string(), z.unknown()),
    /** The groups it stands in; in a new one it comes last. */
    cardGroupIds: z.array(id).max(mostCardGroups),
  })
  .partial()
export type CardChanges = z.output<typeof cardChanges>

const changed = cardChanges.shape

export const cardInput = z.object({
  title: localText,
  subtitle: localText.default({}),
  description: cardDescription.default({}),
  cardType: z.enum(cardTypeIds).default('form'),
  sourceFieldId: id.nullable().default(null),
  width: z.enum(displayWidths).default('full'),
  fields: changed.fields.unwrap().default([]),
  settings: changed.settings.unwrap().default({}),
  cardGroupIds: changed.cardGroupIds.unwrap().default([]),
})
export type CardInput = z.input<typeof cardInput>

export const cardGroupInput = z.object({ name: localText, icon: iconName.default('cards') })
export type CardGroupInput = z.input<typeof cardGroupInput>

export const cardGroupChanges = z
  .object({
    name: localText,
    icon: iconName,
    /** Its cards, in this order. */
    cardIds: z.array(id).max(mostCards),
  })
  .partial()
export type CardGroupChanges = z.output<typeof cardGroupChanges>

const collectionPath = z.object({ teamId: idInPath, collectionId: idInPath })
const cardPath = z.object({ teamId: idInPath, cardId: idInPath })
const groupPath = z.object({ teamId: idInPath, cardGroupId: idInPath })

export const cardsApi = {
  cards: dataCollection.get('/teams/:teamId/dataCollections/:collectionId/cards', {
    access: 'team-member',
    summary: 'Card groups of a collection by rank with its cards, as far as one may read what they show',
    params: collectionPath,
    reply: z.object({
      cardGroups: z.array(cardGroup),
      cards: z.array(card),
      /** What one has closed. */
      collapsedCardIds: z.array(id),
    }),
  }),
  collapseCard: dataCollection.put('/teams/:teamId/cards/:cardId/collapsed', {
    access: 'team-member',
    summary: 'Close or open a card for oneself, on every record',
    params: cardPath,
    body: z.object({ isCollapsed: z.boolean() }),
    reply: done,
  }),
  createCard: dataCollection.post('/teams/:teamId/dataCollections/:collectionId/cards', {
    access: 'team-member',
    needs,
    summary: 'Add a data card to a collection',
    params: collectionPath,
    body: cardInput,
    reply: card,
  }),
  updateCard: dataCollection.put('/teams/:teamId/cards/:cardId', {
    access: 'team-member',
    needs,
    summary: 'Change a data card, its fields and the groups it stands in',
    params: cardPath,
    body: cardChanges,
    reply: card,
  }),
  deleteCard: dataCollection.del('/teams/:teamId/cards/:cardId', {
    access: 'team-member',
    needs,
    summary: 'Move a data card to the trash (30 days); records are not touched',
    params: cardPath,
    reply: done,
  }),
  restoreCard: dataCollection.post('/teams/:teamId/cards/:cardId/restore', {
    access: 'team-member',
    needs,
    summary: 'Bring a data card back from the trash, into the groups where it stood',
    params: cardPath,
    reply: card,
  }),
  createCardGroup: dataCollection.post('/teams/:teamId/dataCollections/:collectionId/cardGroups', {
    access: 'team-member',
    needs,
    summary: 'Add a card group: a tab of the record page',
    params: collectionPath,
    body: cardGroupInput,
    reply: cardGroup,
  }),
  updateCardGroup: dataCollection.put('/teams/:teamId/cardGroups/:cardGroupId', {
    access: 'team-member',
    needs,
    summary: 'Change name, icon or the cards of a group and their order',
    params: groupPath,
    body: cardGroupChanges,
    reply: cardGroup,
  }),
  deleteCardGroup: dataCollection.del('/teams/:teamId/cardGroups/:cardGroupId', {
    access: 'team-member',
    needs,
    summary: 'Move a card group to the trash (30 days); its cards stay',
    params: groupPath,
    reply: done,
  }),
  restoreCardGroup: dataCollection.post('/teams/:teamId/cardGroups/:cardGroupId/restore', {
    access: 'team-member',
    needs,
    summary: 'Bring a card group back from the trash with its cards',
    params: groupPath,
    reply: cardGroup,
  }),
  orderCardGroups: dataCollection.put('/teams/:teamId/dataCollections/:collectionId/cardGroup-order', {
    access: 'team-member',
    needs,
    summary: 'Order the card groups of a collection',
    params: collectionPath,
    body: z.object({ cardGroupIds: z.array(id).min(1).max(mostCardGroups) }),
    reply: done,
  }),
}
