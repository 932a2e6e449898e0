import { CloseButton, Select } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import type { Task } from '@trellis/domain/projects/task'
import { searchApi } from '@trellis/domain/search/api'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { queryFor } from '../../api/queries.ts'
import { pathTo } from '../../paths.ts'
import { useTeam } from '../../session/use-session.ts'
import { LinkChip } from '../../ui/link-chip.tsx'
import classes from './projects.module.css'

type LinkedRecord = NonNullable<Task['record']>

interface RecordPickerProps {
  record: LinkedRecord | null
  onChange: (record: LinkedRecord | null) => void
}

/** The record a task is about, found by its name. */
export function RecordPicker({ record, onChange }: RecordPickerProps) {
  const { t } = useTranslation()
  const { TeamId: teamId } = useTeam()
  const [typed, setTyped] = useState('')
  const [settled] = useDebouncedValue(typed.trim(), 150)
  const { data } = useQuery({
    ...queryFor(searchApi.search, { params: { teamId }, query: { q: settled || ' ', in: 'name', limit: '12' } }),
    enabled: settled !== '',
    placeholderData: keepPreviousData,
  })
  const results = settled === '' ? [] : (data?.results ?? [])

  if (record) {
    const name = record.name || t('records.unnamed')
    return (
      <div>
        <div className={classes.label}>{t('projects.record')}</div>
        <span className={classes.linked}>
          <LinkChip name={name} to={pathTo('root.team.dataRecords', { teamId, dataRecordId: record.id })} />
          <CloseButton size="sm" aria-label={t('projects.recordClear', { name })} onClick={() => onChange(null)} />
        </span>
      </div>
    )
  }
  return (
    <Select
      label={t('projects.record')}
      placeholder={t('projects.recordPlaceholder')}
      searchable
      searchValue={typed}
      onSearchChange={setTyped}
      // The server has found them already.
      filter={({ options }) => options}
      nothingFoundMessage={settled === '' ? undefined : t('projects.recordNone')}
      data={results.map(({ recordId, name, collectionName }) => ({
        value: String(recordId),
        label: `${name || t('records.unnamed')} · ${collectionName}`,
      }))}
      value={null}
      onChange={(value) => {
        const found = results.find(({ recordId }) => String(recordId) === value)
        if (found) onChange({ id: found.recordId, name: found.name, collectionId: found.collectionId })
        setTyped('')
      }}
    />
  )
}
