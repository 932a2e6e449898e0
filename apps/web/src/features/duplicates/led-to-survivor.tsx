import { useQuery } from '@tanstack/react-query'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { useEffect, useRef, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { pathTo } from '../../paths.ts'
import { useTeam } from '../../session/use-session.ts'
import { toastDone } from '../../ui/toast.tsx'
import { mergedIntoQuery } from './duplicate-calls.ts'

interface LedProps {
  readonly recordId: string | number
  /** While it is asked where the record went. */
  readonly pending: ReactNode
  /** It was not merged. */
  readonly children: ReactNode
}

/** Whoever opens a record that was merged, or has it open when that happens, is led to the one it became. */
export function LedToSurvivor({ recordId, pending, children }: LedProps) {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const search: Record<string, unknown> = useSearch({ strict: false })
  const { TeamId: teamId } = useTeam()
  const { data, isPending } = useQuery(mergedIntoQuery(teamId, recordId))
  const latest = useRef({ search, t })
  latest.current = { search, t }
  useEffect(() => {
    if (!data) return
    const { t: words, search: kept } = latest.current
    const name = data.name || words('records.unnamed')
    toastDone(
      data.mergedName
        ? words('duplicates.led', { merged: data.mergedName, name })
        : words('duplicates.ledUnnamed', { name }),
    )
    void navigate({
      to: pathTo('root.team.dataRecords', { teamId, dataRecordId: data.recordId }),
      search: kept,
      replace: true,
    })
  }, [data, navigate, teamId])
  return isPending || data ? pending : children
}
