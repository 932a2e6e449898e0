import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { customListsApi } from '@trellis/domain/custom-lists/api'
import type { Language } from '@trellis/domain/api/ids'
import { recordsApi } from '@trellis/domain/records/api'
import { fold } from '@trellis/domain/text/fold'
import { call } from '../../api/call.ts'
import { queryFor } from '../../api/queries.ts'
import { pathTo } from '../../paths.ts'
import { useMayWrite, useTeam } from '../../session/use-session.ts'
import type { FieldContext } from '../fields/field-context.tsx'

/** Lists, names, timezone and search of the team of the address, for the field types on a page. */
export function useTeamFieldContext(): { context: FieldContext; linkedNames: Map<number, string> } {
  const { i18n } = useTranslation()
  const { TeamId: teamId, Team: team } = useTeam()
  const mayWrite = useMayWrite()
  const queryClient = useQueryClient()
  const [linkedNames] = useState(() => new Map<number, string>())
  const listsQuery = queryFor(customListsApi.customLists, { params: { teamId } })
  const lists = useQuery(listsQuery).data?.lists

  const context = useMemo((): FieldContext => {
    async function addListItem(listId: number, name: string) {
      const list = await call(customListsApi.addItems, { params: { teamId, listId }, body: { items: [{ name }] } })
      queryClient.setQueryData(
        listsQuery.queryKey,
        (old) => old && { lists: old.lists.map((one) => (one.id === list.id ? list : one)) },
      )
      const added = list.items.find((item) => fold(item.name) === fold(name))
      if (!added) throw new Error(`The item ${name} is not in the list it was added to`)
      return added.id
    }

    return {
      text: {
        language: i18n.language as Language,
        timezone: team.primaryTimezone,
        country: team.defaultCountry,
        listItems: (listId) => lists?.find((list) => list.id === listId)?.items ?? [],
        recordName: (recordId) => linkedNames.get(recordId),
      },
      async findRecords(collectionId, words, signal) {
        const body = { fields: [], limit: 20, ...(words && { text: { words, in: 'name' as const } }) }
        const page = await call(recordsApi.queryRecords, { params: { teamId, collectionId }, body, signal })
        return page.rows.map(([id, , name]) => ({ id: Number(id), name: String(name) }))
      },
      rememberRecord: ({ id, name }) => linkedNames.set(id, name),
      ...(mayWrite && { addListItem }),
      recordHref: (dataRecordId) => pathTo('root.team.dataRecords.allFields', { teamId, dataRecordId }),
    }
    // eslint-disable-next-line react-hooks/exhaustive-deps -- the query's key is made of the team id
  }, [i18n.language, team, teamId, lists, linkedNames, mayWrite, queryClient])
  return { context, linkedNames }
}
