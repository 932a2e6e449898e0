import { Select } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { sysadminApi } from '@trellis/domain/sysadmin/api'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { queryFor } from '../../api/queries.ts'

interface TeamSelectProps {
  /** Of the chosen team; '' for none. */
  teamId: string
  /** What the chosen team is called, as far as it is known: it may be far down the list, or deleted. */
  teamName: string | undefined
  onChange: (teamId: string) => void
}

/** One team of all, found by its name on the server. */
export function TeamSelect({ teamId, teamName, onChange }: TeamSelectProps) {
  const { t } = useTranslation()
  const [typed, setTyped] = useState('')
  const [chosen, setChosen] = useState<{ value: string; label: string } | null>(null)
  const known = chosen?.value === teamId ? chosen : { value: teamId, label: teamName ?? `#${teamId}` }
  const isOfChosen = teamId !== '' && typed === known.label
  const [search] = useDebouncedValue(isOfChosen ? '' : typed.trim(), 150)
  const { data } = useQuery({
    ...queryFor(sysadminApi.teams, { query: search ? { search } : {} }),
    placeholderData: keepPreviousData,
  })
  const found = (data?.teams ?? []).map((team) => ({ value: String(team.teamId), label: team.name }))
  const options = teamId === '' || found.some(({ value }) => value === teamId) ? found : [known, ...found]
  return (
    <Select
      label={t('sysadmin.audit.team')}
      searchable
      clearable
      placeholder={t('sysadmin.audit.anyTeam')}
      nothingFoundMessage={t('sysadmin.teams.noneFound')}
      // The server has found them already.
      filter={({ options: all }) => all}
      data={options}
      value={teamId || null}
      onSearchChange={setTyped}
      onChange={(value) => {
        setChosen(options.find((option) => option.value === value) ?? null)
        onChange(value ?? '')
      }}
    />
  )
}
