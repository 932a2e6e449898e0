import { Link } from '@tanstack/react-router'
import type { Field } from '@trellis/domain/fields/field'
import { useId } from 'react'
import { useTranslation } from 'react-i18next'
import { pathTo } from '../../../paths.ts'
import { useTeam } from '../../../session/use-session.ts'
import type { Hue } from '../../../theme/tokens.ts'
import { Tag } from '../../../ui/tag.tsx'
import { useColumnTitles } from '../../layouts/column-titles.ts'
import { useFieldIndexes, type AdvisedIndex } from './field-indexes.ts'
import classes from './index-state.module.css'

const hueOfState = {
  ready: 'green',
  building: 'blue',
  wanted: 'yellow',
  refused: 'gray',
  none: 'gray',
} as const satisfies Record<AdvisedIndex['state'] | 'none', Hue>

interface Line {
  state: keyof typeof hueOfState
  because: string
}

/** Whether lists by this field have an index, and why; nothing for whoever may not see what the adviser does. */
export function IndexState({ teamId, field }: { teamId: number; field: Field }) {
  const { t } = useTranslation()
  const heading = useId()
  const indexes = useFieldIndexes(teamId)
  const titles = useColumnTitles()
  const { defaultDataLanguage } = useTeam().Team
  if (!indexes) return null
  // As the adviser names it.
  const ownTitle = field.title[defaultDataLanguage] ?? Object.values(field.title)[0] ?? field.columnName

  function because({ layoutName, slowReads, state, columns }: AdvisedIndex): string {
    const others = titles(columns.filter((column) => column !== ownTitle && column !== 'id'))
    return [
      layoutName !== null
        ? t('collections.indexState.becauseLayout', { name: layoutName })
        : slowReads > 0
          ? t('collections.indexState.becauseSlowReads', { count: slowReads })
          : t('collections.indexState.becauseSlow'),
      others.length > 0 && t('collections.indexState.together', { columns: others.join(', ') }),
      state === 'refused' && t('grid.adviser.refusedHelp'),
    ]
      .filter(Boolean)
      .join(' ')
  }

  const lines: Line[] = (indexes.get(field.id) ?? []).map((index) => ({ state: index.state, because: because(index) }))
  if (field.isUnique) lines.unshift({ state: 'ready', because: t('collections.indexState.becauseUnique') })
  if (lines.length === 0) lines.push({ state: 'none', because: t('collections.indexState.becauseUnused') })
  return (
    <section aria-labelledby={heading}>
      <h3 className={classes.title} id={heading}>
        {t('collections.indexState.title')}
      </h3>
      <ul className={classes.lines}>
        {lines.map(({ state, because: reason }) => (
          <li key={`${state} ${reason}`} className={classes.line}>
            <Tag hue={hueOfState[state]} withDot>
              {t(`collections.indexState.states.${state}`)}
            </Tag>
            <span>{reason}</span>
          </li>
        ))}
      </ul>
      <p className={classes.help}>
        {t('collections.indexState.help')}{' '}
        <Link to={pathTo('root.team.admin.indexes', { teamId })}>{t('collections.indexState.adviser')}</Link>
      </p>
    </section>
  )
}
