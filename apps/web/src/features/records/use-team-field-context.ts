import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { customListsApi } from '@trellis/domain/custom-lists/api'
import type { Language } from '@trellis/domain/api/ids'
import { fieldsApi } from '@trellis/domain/fields/api'
import { linkedCollectionId } from '@trellis/domain/fields/link'
import { recordsApi } from '@trellis/domain/records/api'
import { linksApi } from '@trellis/domain/records/link-api'
import { fold } from '@trellis/domain/text/fold'
import { call } from '../../api/call.ts'
import { queryFor } from '../../api/queries.ts'
import { pathTo } from '../../paths.ts'
import { useCollections } from '../../session/collections.ts'
import { mayUpdateIn, mayWriteIn, useAccess, useHolds } from '../../session/access.ts'
import { useTeam } from '../../session/use-session.ts'
import { useIsBookmarked } from '../bookmarks/bookmark-calls.ts'
import { useIconNames } from '../../ui/icon-words/use-icon-names.ts'
import type { FieldContext } from '../fields/field-context.tsx'
import { teamPlaces } from '../places/team-places.ts'
import { createRecord } from './record-calls.ts'
import { teamFiles } from '../files/team-files.ts'

/** Lists, names, timezone and search of the team of the address, for the field types on a page. */
export function useTeamFieldContext(): { context: FieldContext; linkedNames: Map<number, string> } {
  const { i18n } = useTranslation()
  const { TeamId: teamId, Team: team } = useTeam()
  const access = useAccess()
  const mayConfigure = useHolds('team_admin_data_collections')
  const queryClient = useQueryClient()
  const [linkedNames] = useState(() => new Map<number, string>())
  const listsQuery = queryFor(customListsApi.customLists, { params: { teamId } })
  const lists = useQuery(listsQuery).data?.lists
  const people = useQuery(queryFor(fieldsApi.people, { params: { teamId } })).data?.people
  const collections = useCollections(teamId).data

  const isBookmarked = useIsBookmarked(teamId)
  const files = useMemo(() => teamFiles(teamId), [teamId])

  const hasIcons = collections?.some(({ DataFields }) => DataFields.some(({ dataType }) => dataType === 'icon'))
  const iconName = useIconNames(hasIcons === true)

  const context = useMemo((): FieldContext => {
    function createLinked(collectionId: number) {
      const nameFieldId = collections?.find(({ id }) => id === collectionId)?.IdDataFieldDataObjectName
      if (!nameFieldId || !mayUpdateIn(access, collectionId, nameFieldId)) return undefined
      return async (name: string) => {
        const { record } = await createRecord(teamId, collectionId, { [nameFieldId]: name })
        return { id: record.id, name: record.name }
      }
    }

    async function addItem(listId: number, name: string) {
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
        fileName: (fileId) => files.file(fileId)?.name,
        ...(iconName && { iconName }),
        people: people ?? [],
        collections: (collections ?? [])
          .filter(({ isUsedAsCustomList }) => !isUsedAsCustomList)
          .map(({ id, pluralName, icon }) => ({ id, name: pluralName, icon })),
      },
      async findLinked(link, words, { withOthers, signal }) {
        // A field that is not made yet has no candidates of its own.
        if (link.id === 0) return recordsByName(teamId, linkedCollectionId(link), words, signal)
        const params = { teamId, fieldId: link.id }
        return (await call(linksApi.linkCandidates, { params, body: { words, withOthers }, signal })).records
      },
      rememberRecord: ({ id, name }) => linkedNames.set(id, name),
      files,
      places: teamPlaces(teamId),
      createLinked,
      addListItem: (listId) =>
        mayConfigure || mayWriteIn(access, listId) ? (name) => addItem(listId, name) : undefined,
      collectionHref: (dataCollectionId) => pathTo('root.team.dataCollections.records', { teamId, dataCollectionId }),
      isBookmarked,
      recordHref: (dataRecordId) => pathTo('root.team.dataRecords', { teamId, dataRecordId }),
    }
    // eslint-disable-next-line react-hooks/exhaustive-deps -- the query's key is made of the team id
  }, [
    i18n.language,
    team,
    teamId,
    lists,
    people,
    collections,
    files,
    iconName,
    linkedNames,
    access,
    mayConfigure,
    queryClient,
    isBookmarked,
  ])
  return { context, linkedNames }
}

async function recordsByName(teamId: number, collectionId: number, words: string, signal: AbortSignal) {
  const body = { fields: [], limit: 20, ...(words && { text: { words, in: 'name' as const } }) }
  const page = await call(recordsApi.queryRecords, { params: { teamId, collectionId }, body, signal })
  return page.rows.map(([id, , name]) => ({ id: Number(id), name: String(name) }))
}
