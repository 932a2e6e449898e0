import { useMemo, useSyncExternalStore } from 'react'
import { useSession, useTeam } from '../session/use-session.ts'
import { drafts, placeKey, type Draft, type DraftOwner, type RecordDraft } from './draft-store.ts'

export function useDraftOwner(): DraftOwner {
  const { user } = useSession()
  const { TeamId: teamId } = useTeam()
  const { userId } = user
  return useMemo(() => ({ userId, teamId }), [userId, teamId])
}

/** Text that was not saved, of this person in this team, the newest first. */
export function useStoredDrafts(): readonly Draft[] {
  const owner = useDraftOwner()
  return useSyncExternalStore(drafts.subscribe, () => drafts.list(owner))
}

/** What was left behind here, unless it is being written or saved just now. */
export function useStoredDraft(
  place: Pick<RecordDraft, 'collectionId' | 'recordId' | 'fieldId'>,
): RecordDraft | undefined {
  const found = useStoredDrafts().find((one) => 'recordId' in one && placeKey(one) === placeKey(place)) as
    | RecordDraft
    | undefined
  const isBusy = useSyncExternalStore(drafts.subscribe, () => drafts.isBusy(place))
  return isBusy ? undefined : found
}
