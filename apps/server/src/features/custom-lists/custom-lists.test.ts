import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startTeamProcesses } from '../../testing/team-processes.ts'
import type { TeamProcesses } from '../../testing/team-processes.ts'
import { teamConfig } from '../teams/team-config.ts'
import { addItems, createList, customLists, orderItems, updateItem, updateList } from './custom-lists.ts'

let harbor: TeamProcesses

beforeAll(async () => {
  harbor = await startTeamProcesses()
})
afterAll(() => harbor.stop())

const context = () => harbor.context()
const item = (name: string) => ({ name, icon: null, color: null })
const newList = async (name: string, items: string[]) =>
  createList(await context(), { name, icon: 'list-bullets', items: items.map(item) })
const namesOf = (list: { items: { name: string }[] }) => list.items.map(({ name }) => name)

describe('a custom list', () => {
  it('is made with its items in order, each name once', async () => {
    const list = await newList('Instruments', ['Piano', 'Violín', 'violin', 'Flute'])
    expect(list).toMatchObject({ name: 'Instruments', icon: 'list-bullets', itemCount: 3 })
    expect(namesOf(list)).toEqual(['Piano', 'Violín', 'Flute'])
    const ctx = await context()
    expect(customLists(ctx.team).map(({ id }) => id)).toContain(list.id)
    expect(ctx.team.collectionById.get(list.id)).toMatchObject({ isUsedAsCustomList: true, isShownInSidebar: false })
  })

  it('has its items in the history, as one batch', async () => {
    const list = await newList('Rooms', ['Hall', 'Studio 1', 'Studio 2'])
    const { teamDb } = await context()
    const { rows } = await teamDb.query(
      `select record_count, actor_name from ${teamDb.schema}.change_batch where collection_id = $1`,
      [list.id],
    )
    expect(rows).toEqual([{ record_count: 3, actor_name: 'Maya Okafor' }])
  })

  it('takes new items at its end and offers archived ones again', async () => {
    const list = await newList('Status', ['New', 'Active'])
    await updateItem(await context(), { listId: list.id, itemId: list.items[0]!.id }, { isArchived: true })
    const longer = await addItems(await context(), list.id, [item('ACTIVE'), item('new'), item('Left')])
    expect(longer.items.map(({ name, isArchived }) => ({ name, isArchived }))).toEqual([
      { name: 'New', isArchived: false },
      { name: 'Active', isArchived: false },
      { name: 'Left', isArchived: false },
    ])
  })

  it('keeps names apart when people add the same at once', async () => {
    const list = await newList('Cities', [])
    const cities = ['Bergen', 'Oslo', 'Lyon'].map(item)
    await Promise.all(Array.from({ length: 8 }, async () => addItems(await context(), list.id, cities)))
    const team = await teamConfig(harbor.services, harbor.teamId)
    expect(team.itemsByListId.get(list.id)?.map(({ name }) => name)).toEqual(['Bergen', 'Oslo', 'Lyon'])
  })

  it('changes one item and leaves the rest of it', async () => {
    const list = await newList('Levels', ['Beginner', 'Advanced'])
    const [first, second] = list.items
    await updateItem(await context(), { listId: list.id, itemId: first!.id }, { color: 'teal' })
    const renamed = await updateItem(
      await context(),
      { listId: list.id, itemId: first!.id },
      { name: 'Starter', icon: 'leaf' },
    )
    expect(renamed.items[0]).toMatchObject({ name: 'Starter', color: 'teal', icon: 'leaf', isArchived: false })
    await expect(
      updateItem(await context(), { listId: list.id, itemId: second!.id }, { name: 'STARTER' }),
    ).rejects.toMatchObject({ code: 'name-taken' })
    await expect(
      updateItem(await context(), { listId: list.id, itemId: 999_999 }, { name: 'X' }),
    ).rejects.toMatchObject({
      code: 'list-item-not-found',
    })
  })

  it('orders items, those not named behind', async () => {
    const list = await newList('Days', ['Monday', 'Tuesday', 'Wednesday'])
    const [monday, tuesday, wednesday] = list.items.map(({ id }) => id)
    await orderItems(await context(), list.id, [wednesday!, monday!])
    const team = await teamConfig(harbor.services, harbor.teamId)
    expect(team.itemsByListId.get(list.id)?.map(({ id }) => id)).toEqual([wednesday, monday, tuesday])
    await expect(orderItems(await context(), list.id, [999_999])).rejects.toMatchObject({ code: 'list-item-not-found' })
  })

  it('changes its name', async () => {
    const list = await newList('Colors', ['Red'])
    expect(await updateList(await context(), list.id, { name: 'Colours' })).toMatchObject({
      name: 'Colours',
      icon: 'list-bullets',
    })
  })
})
