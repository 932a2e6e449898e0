import { MagnifyingGlassIcon } from '@phosphor-icons/react/MagnifyingGlass'
import { useTranslation } from 'react-i18next'
import { ClearButton } from '../../ui/clear-button.tsx'
import { Segments } from '../../ui/segments.tsx'
import { useWordsBox } from '../../ui/use-words-box.ts'
import classes from './list-toolbar.module.css'

interface FilterBoxProps {
  readonly words: string
  readonly where: 'name' | 'all'
  readonly onChange: (part: { words?: string; in?: 'name' | 'all' }) => void
  readonly isCompact: boolean
}

/** Filters the list by words, in names only or in all fields (specification section 2). */
export function FilterBox({ words, where, onChange, isCompact }: FilterBoxProps) {
  const { t } = useTranslation()
  const { typed, change } = useWordsBox(words, (next) => onChange({ words: next }), 200)

  return (
    <div className={classes.box} data-asked={typed !== '' || undefined}>
      <MagnifyingGlassIcon size={16} aria-hidden className={classes.boxIcon} />
      <input
        type="text"
        role="searchbox"
        className={classes.boxInput}
        placeholder={t('records.box.placeholder')}
        aria-label={t('records.box.label')}
        value={typed}
        onChange={(event) => change(event.currentTarget.value)}
        onKeyDown={(event) => event.key === 'Escape' && typed !== '' && change('')}
      />
      {typed !== '' && <ClearButton label={t('records.box.clear')} onClick={() => change('')} />}
      {(!isCompact || typed !== '') && (
        <Segments
          className={classes.boxWhere}
          label={t('records.box.where')}
          value={where}
          onChange={(next) => onChange({ in: next })}
          choices={[
            { value: 'name', label: t('records.box.names') },
            { value: 'all', label: t('records.box.all') },
          ]}
        />
      )}
    </div>
  )
}
