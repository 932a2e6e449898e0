import { useTranslation } from 'react-i18next'
import type { Collection } from '@trellis/domain/collections/api'
import type { Condition } from '@trellis/domain/records/condition'
import { FieldContextProvider } from '../fields/field-context.tsx'
import { FilterSentence } from '../records/filter/filter-sentence.tsx'
import { useTeamFieldContext } from '../records/use-team-field-context.ts'
import classes from './collections.module.css'

interface CollectionConditionProps {
  /** Whose records may be members. */
  readonly parent: Collection
  readonly where: Condition | undefined
  readonly onChange: (where: Condition | undefined) => void
  /** There is one that this person is not told. */
  readonly isHidden?: boolean
  readonly problem?: string | undefined
}

/** The condition of a smart collection, built as a sentence like any filter. */
export function CollectionCondition({ parent, where, onChange, isHidden = false, problem }: CollectionConditionProps) {
  const { t } = useTranslation()
  const { context } = useTeamFieldContext()
  return (
    <FieldContextProvider value={context}>
      <div role="group" aria-label={t('members.condition')} className={classes.condition}>
        <div className={classes.label}>{t('members.condition')}</div>
        <FilterSentence collection={parent} where={where} onChange={onChange} onAskedDone={() => undefined} />
        {isHidden && !where && <p className={classes.help}>{t('members.conditionHidden')}</p>}
        {problem && (
          <p role="alert" className={classes.problem}>
            {problem}
          </p>
        )}
      </div>
    </FieldContextProvider>
  )
}
