import { Checkbox, Radio, Select } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import type { Collection } from '@trellis/domain/collections/api'
import type { Analysis, ImportMatch } from '@trellis/domain/imports/api'
import classes from './imports.module.css'
import { type Draft, keyColumns, likelyKey } from './mapping.ts'

interface MatchChoiceProps {
  draft: Draft
  analysis: Analysis
  collection: Collection
  onChange: (draft: Draft) => void
}

/** Whether rows make records or change those that their key names. */
export function MatchChoice({ draft, analysis, collection, onChange }: MatchChoiceProps) {
  const { t } = useTranslation()
  const { match } = draft
  const keys = keyColumns(draft, collection)
  const change = (part: Partial<ImportMatch>) => match && onChange({ ...draft, match: { ...match, ...part } })
  const update = () =>
    onChange({
      ...draft,
      match: { column: likelyKey(draft, collection) ?? 0, whenMissing: 'create', emptyCells: 'keep' },
    })
  return (
    <fieldset className={classes.match}>
      <Radio.Group
        label={t('imports.match.label')}
        value={match ? 'update' : 'create'}
        onChange={(value) => (value === 'update' ? update() : onChange({ ...draft, match: null }))}
      >
        <div className={classes.radios}>
          <Radio value="create" label={t('imports.match.create')} />
          <Radio value="update" label={t('imports.match.update')} />
        </div>
      </Radio.Group>
      {match && (
        <div className={classes.matchDetails}>
          <Select
            label={t('imports.match.key')}
            description={keys.length > 0 ? t('imports.match.keyHelp') : t('imports.match.noKey')}
            data={keys.map((index) => ({ value: String(index), label: analysis.columns[index]!.header }))}
            value={keys.includes(match.column) ? String(match.column) : null}
            allowDeselect={false}
            onChange={(value) => value !== null && change({ column: Number(value) })}
          />
          <div className={classes.stack}>
            <Select
              label={t('imports.match.missing')}
              data={[
                { value: 'create', label: t('imports.match.missingCreate') },
                { value: 'reject', label: t('imports.match.missingReject') },
              ]}
              value={match.whenMissing}
              allowDeselect={false}
              onChange={(value) => value !== null && change({ whenMissing: value })}
            />
            <Checkbox
              label={t('imports.match.clear')}
              description={t('imports.match.clearHelp')}
              checked={match.emptyCells === 'clear'}
              onChange={(event) => change({ emptyCells: event.currentTarget.checked ? 'clear' : 'keep' })}
            />
          </div>
        </div>
      )}
    </fieldset>
  )
}
