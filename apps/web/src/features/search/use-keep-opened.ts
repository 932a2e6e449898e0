import { useLocation } from '@tanstack/react-router'
import { useEffect } from 'react'
import { useTeam } from '../../session/use-session.ts'

/** Remembers the records whose pages are opened, to offer them again. */
export function useKeepOpened(): void {
  const { teamUserLinkId } = useTeam()
  const { pathname } = useLocation()
  const recordId = /\/data-records\/(\d+)/.exec(pathname)?.[1]
  useEffect(() => {
    if (!recordId) return
    void import('./recents.ts').then(({ keepOpened }) => keepOpened(teamUserLinkId, Number(recordId)))
  }, [teamUserLinkId, recordId])
}
