import { pathTo } from '../../../paths.ts'

/** What of a record is open: a card group by its id, all its fields, or its history. */
export type RecordTab = number | 'all-fields' | 'change-history'

export function pathOfTab(ids: { teamId: number; dataRecordId: number }, tab: RecordTab): string {
  if (tab === 'all-fields') return pathTo('root.team.dataRecords.allFields', ids)
  if (tab === 'change-history') return pathTo('root.team.dataRecords.changeHistory', ids)
  return pathTo('root.team.dataRecords.tab', { ...ids, dataCardGroupId: tab })
}
