import type { Page } from '@trellis/domain/records/api'
import type { BenchPostgres } from '../postgres.ts'
import type { Figure } from '../report.ts'
import { countStatements } from '../statement-counter.ts'
import { startTrellis } from '../trellis.ts'
import type { LinkPlace } from './links.ts'

/** How many statements a page runs, by its rows and its link columns, counted between the server and PostgreSQL. */
export async function countOfStatements(
  { trellisUrl, folder }: Pick<BenchPostgres, 'trellisUrl' | 'folder'>,
  { teamId, collectionId, linkIds, fieldIds }: LinkPlace,
): Promise<Figure[]> {
  const counter = await countStatements(trellisUrl)
  try {
    const server = await startTrellis(counter.url, folder)
    try {
      const path = `/teams/${teamId}/dataCollections/${collectionId}/records/query`
      const ofPage = async (limit: number, links: readonly number[]) => {
        const body = { limit, fields: [...Object.values(fieldIds), ...links] }
        const counts: number[] = []
        // Background jobs run statements, too: the least of several is that of the page.
        for (let time = 0; time < 15; time++) {
          const before = counter.count()
          const { rows } = await server.call<Page>(path, body)
          if (rows.length !== limit) throw new Error(`A page of ${limit} has ${rows.length} rows.`)
          counts.push(counter.count() - before)
        }
        return Math.min(...counts)
      }
      const [single, multi] = [linkIds.slice(0, 1), linkIds.slice(-1)]
      const ten = await ofPage(50, linkIds)
      return [
        { figure: 'statements of a page of 50 without links', unit: '', values: [await ofPage(50, [])] },
        { figure: 'statements of a page of 50 with a link to one', unit: '', values: [await ofPage(50, single)] },
        { figure: 'statements of a page of 50 with a link to several', unit: '', values: [await ofPage(50, multi)] },
        { figure: 'statements of a page of 50 with ten link columns', unit: '', values: [ten] },
        {
          figure: 'statements of a page of 500 with ten link columns',
          unit: '',
          values: [await ofPage(500, linkIds)],
          goal: { atMost: ten },
        },
      ]
    } finally {
      await server.stop()
    }
  } finally {
    await counter.stop()
  }
}
