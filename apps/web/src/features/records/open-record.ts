import type { QueryClient } from '@tanstack/react-query'
import { recordsApi } from '@trellis/domain/records/api'
import { queryFor } from '../../api/queries.ts'
import { RequestError } from '../../api/request-error.ts'
import { cardsQuery } from '../cards/cards.ts'
import { pathOfTab } from './page/record-tab.ts'

/** Where a record opens: at its first card group, else at all its fields. What it asks for is what the page needs. */
export async function firstTabOf(
  queryClient: QueryClient,
  { teamId, dataRecordId }: { teamId: number; dataRecordId: string },
): Promise<string> {
  const ids = { teamId, dataRecordId: Number(dataRecordId) }
  try {
    const record = await queryClient.ensureQueryData(
      queryFor(recordsApi.record, { params: { teamId, recordId: dataRecordId } }),
    )
    for (const collectionId of new Set([record.collectionId, ...record.collectionIds])) {
      const { cardGroups } = await queryClient.ensureQueryData(cardsQuery(teamId, collectionId))
      const first = cardGroups.find(({ cardIds }) => cardIds.length > 0)
      if (first) return pathOfTab(ids, first.id)
    }
  } catch (error) {
    // The page of the fields says what is wrong, with a way to try again.
    if (!(error instanceof RequestError)) throw error
  }
  return pathOfTab(ids, 'all-fields')
}
