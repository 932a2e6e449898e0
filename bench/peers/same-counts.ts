import { openConnection } from '../connection.ts'
import type { AskedOperation } from '../records/operations.ts'
import type { Subject } from '../subject.ts'

/** The first number in an answer to a count: every product wraps it in words of its own. */
const countIn = (body: Buffer) => Number(/"count":\s*"?(\d+)/.exec(body.toString())?.[1])

/** Whether a peer finds as many people as the limit: otherwise its figures are of another question. @throws where not */
export async function refuseOtherCounts(peer: Subject<string>, limit: Subject<AskedOperation>): Promise<void> {
  const theirs = await openConnection(peer)
  const ours = await openConnection(limit)
  try {
    for (const turn of [0, 1, 8]) {
      const found = await theirs.ask(peer.asks['count']!(turn))
      const wanted = await ours.ask(limit.asks.count(turn))
      if (countIn(found.body) !== countIn(wanted.body))
        throw new Error(
          `${peer.name} counts ${found.body.toString().slice(0, 200)}, the limit ${wanted.body.toString()}.`,
        )
      const page = await theirs.ask(peer.asks['filtered-page']!(turn))
      // The newest of these people is the first on every page.
      const expected = await ours.ask(limit.asks['filtered-page'](turn))
      const first = String((JSON.parse(expected.body.toString()) as unknown[][])[0]?.[3])
      const at = page.body.toString().indexOf(first)
      if (page.status !== 200 || at === -1)
        throw new Error(`${peer.name} has another first page: ${page.body.toString().slice(0, 300)}`)
    }
  } finally {
    theirs.close()
    ours.close()
  }
}
