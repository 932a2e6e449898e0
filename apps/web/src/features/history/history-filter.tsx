import { Button, Select } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import { FunnelIcon } from '@phosphor-icons/react/Funnel'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { fieldsApi } from '@trellis/domain/fields/api'
import { queryFor } from '../../api/queries.ts'
import { useTeam } from '../../session/use-session.ts'
import { DayInput } from '../fields/day-input.tsx'
import classes from './history.module.css'
import type { FilterPart, HistoryFilter } from './use-history-filter.ts'

interface Choice {
  readonly value: string
  readonly label: string
}

interface HistoryFilterBarProps {
  readonly filter: HistoryFilter
  /** The kinds of change there are here. */
  readonly kinds: readonly Choice[]
  /** Collections of the team, or fields of the record. */
  readonly places: { readonly part: 'collectionId' | 'fieldId'; readonly choices: readonly Choice[] }
}

/** Who, where, what and when. */
export function HistoryFilterBar({ filter, kinds, places }: HistoryFilterBarProps) {
  const { t } = useTranslation()
  const { TeamId: teamId, Team: team } = useTeam()
  const people = useQuery(queryFor(fieldsApi.people, { params: { teamId } })).data?.people ?? []
  const isOfTeam = places.part === 'collectionId'
  // On a phone it would take the first screen.
  const isPhone = useMediaQuery('(max-width: 560px)', window.innerWidth <= 560, { getInitialValueInEffect: false })
  const [isOpen, setOpen] = useState(filter.isSet)
  // An editor keeps what is being typed: a cleared one begins anew.
  const [timesCleared, setTimesCleared] = useState(0)
  function clear() {
    setTimesCleared((times) => times + 1)
    filter.clear()
  }
  if (isPhone && !isOpen)
    return (
      <Button
        className={classes.filterOpener}
        size="xs"
        leftSection={<FunnelIcon size={16} />}
        aria-expanded={false}
        onClick={() => setOpen(true)}
      >
        {t('history.filter.label')}
      </Button>
    )

  const select = (part: FilterPart, label: string, placeholder: string, data: readonly Choice[]) => (
    <Select
      size="xs"
      className={classes.filterPart}
      label={label}
      placeholder={placeholder}
      data={[...data]}
      searchable
      clearable
      clearButtonProps={{ 'aria-label': t('history.filter.clear'), tabIndex: -1 }}
      value={filter.valueOf(part) || null}
      onChange={(value) => filter.change({ [part]: value ?? '' })}
    />
  )
  const day = (part: 'from' | 'to') => (
    <div key={`${part} ${timesCleared}`} className={classes.filterDay}>
      <DayInput
        size="xs"
        label={t(`history.filter.${part}`)}
        country={team.defaultCountry}
        value={filter.valueOf(part)}
        onChange={(value) => filter.change({ [part]: value })}
      />
    </div>
  )
  return (
    <div className={classes.filter} role="search" aria-label={t('history.filter.label')}>
      {select(
        'by',
        t('history.filter.by'),
        t('history.filter.anybody'),
        people.map(({ id, name }) => ({ value: String(id), label: name })),
      )}
      {select(
        places.part,
        t(isOfTeam ? 'history.filter.collection' : 'history.filter.field'),
        t(isOfTeam ? 'history.filter.anyCollection' : 'history.filter.anyField'),
        places.choices,
      )}
      {select('kind', t('history.filter.kind'), t('history.filter.anyKind'), kinds)}
      {day('from')}
      {day('to')}
      {filter.isSet && (
        <Button size="xs" variant="subtle" onClick={clear}>
          {t('history.filter.clear')}
        </Button>
      )}
    </div>
  )
}
