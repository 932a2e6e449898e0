import type { Page } from '@trellis/domain/records/api'
import { openConnection } from '../connection.ts'
import type { Subject } from '../subject.ts'
import { linksOf, placeName } from './data.ts'
import type { LinkOperation } from './limit-links.ts'
import type { LinkPlace } from './links.ts'

type Side = Subject<LinkOperation>

/** Both sides show of every person on some pages the places that the file named. @throws where one does not */
export async function refuseOtherLinks(trellis: Side, limit: Side, { ids, linkIds }: LinkPlace): Promise<void> {
  const numberById = new Map(ids.map((id, index) => [id, index + 1]))
  for (const turn of [0, 1, 7]) {
    const { fields, rows, names } = (await answer(trellis, turn)) as Page
    const at = linkIds.map((id) => 3 + fields.indexOf(id))
    refuse(
      'trellis',
      rows.map((row) => [
        numberById.get(Number(row[0]))!,
        at.flatMap((cell) => row[cell] as number | number[]).map((id) => names[id]!),
      ]),
    )
    const own = (await answer(limit, turn)) as unknown[][]
    refuse(
      'limit',
      own.map((row) => [Number(row[0]), row.slice(-linkIds.length).flatMap(namesIn)]),
    )
  }
}

/** One [id, name] or a list of them. */
const namesIn = (cell: unknown): string[] => {
  const [first] = cell as unknown[]
  return Array.isArray(first) ? (cell as [number, string][]).map(([, name]) => name) : [(cell as [number, string])[1]]
}

function refuse(name: string, people: readonly (readonly [number, string[]])[]): void {
  if (people.length === 0) throw new Error(`${name} shows nobody.`)
  for (const [number, found] of people) {
    const { single, multi } = linksOf(number)
    const wanted = [...single, ...multi.flat()].map(placeName).toSorted().join()
    if (found.toSorted().join() !== wanted) throw new Error(`${name} shows person ${number} with ${found.join()}.`)
  }
}

async function answer(side: Side, turn: number): Promise<unknown> {
  const connection = await openConnection(side)
  try {
    const { status, body } = await connection.ask(side.asks['linked-page'](turn))
    if (status !== 200) throw new Error(`${side.name} answers with ${status}: ${body.toString()}`)
    return JSON.parse(body.toString())
  } finally {
    connection.close()
  }
}
