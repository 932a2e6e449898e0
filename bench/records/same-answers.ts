import type { Page, RecordDetail } from '@trellis/domain/records/api'
import { openConnection } from '../connection.ts'
import type { Subject } from '../subject.ts'
import { type AskedOperation, readingOperations, searchLimit } from './operations.ts'
import type { TrellisSubject } from './trellis.ts'

const turns = [0, 1, 2, 3, 8, 13]

/** Asks both sides the same and compares the ids and names they answer with. @throws where they differ */
export async function refuseOtherAnswers(trellis: TrellisSubject, limit: Subject<AskedOperation>): Promise<void> {
  const numberById = new Map(trellis.ids.map((id, index) => [id, index + 1]))
  const ours = await openConnection(trellis)
  const theirs = await openConnection(limit)
  try {
    for (const operation of readingOperations) {
      for (const turn of turns) {
        const found = await answered(ours.ask(trellis.asks[operation](turn)), operation)
        const wanted = await answered(theirs.ask(limit.asks[operation](turn)), operation)
        const own = inOrder(ofTrellis(operation, found, numberById), operation)
        const other = inOrder(ofLimit(operation, wanted), operation)
        if (own.length === 0 && operation !== 'search') throw new Error(`${operation} finds nothing in turn ${turn}.`)
        if (own.join('\n') === other.join('\n')) continue
        throw new Error(
          `${operation} differs in turn ${turn}.\nTrellis: ${own.join(', ')}\nLimit:   ${other.join(', ')}`,
        )
      }
    }
  } finally {
    ours.close()
    theirs.close()
  }
}

async function answered(
  asked: ReturnType<Awaited<ReturnType<typeof openConnection>>['ask']>,
  operation: string,
): Promise<unknown> {
  const { status, body } = await asked
  if (status !== 200) throw new Error(`${operation} is answered with ${status}: ${body.toString()}`)
  return JSON.parse(body.toString())
}

/** How well two words fit is each side's own judgement: where all hits are there, only which ones counts. */
function inOrder(lines: string[], operation: AskedOperation): string[] {
  return operation === 'search' && lines.length < searchLimit ? lines.toSorted() : lines
}

const line = (id: unknown, name: unknown) => `${Number(id)} ${String(name)}`

function ofTrellis(operation: AskedOperation, answer: unknown, numberById: ReadonlyMap<number, number>): string[] {
  switch (operation) {
    case 'count':
      return [String((answer as { count: number }).count)]
    case 'one-record': {
      const { id, name } = answer as RecordDetail
      return [line(numberById.get(id), name)]
    }
    case 'search':
      return (answer as { results: { recordId: number; name: string }[] }).results.map(({ recordId, name }) =>
        line(numberById.get(recordId), name),
      )
    default:
      return (answer as Page).rows.map(([id, , name]) => line(numberById.get(Number(id)), name))
  }
}

function ofLimit(operation: AskedOperation, answer: unknown): string[] {
  if (operation === 'count') return [String((answer as { count: number }).count)]
  const rows = answer as unknown[][]
  return rows.map((row) => line(row[0], operation === 'search' ? row[1] : row[2]))
}
