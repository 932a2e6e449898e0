import { useTranslation } from 'react-i18next'
import type { Field } from '@trellis/domain/fields/field'
import type { Value } from '@trellis/domain/fields/field-type'
import { ShowValue } from '../../fields/field.tsx'
import classes from './drafts.module.css'

interface ThreeSidesProps {
  readonly field: Field
  readonly mine: Value
  /** What was typed, where it is no value. */
  readonly mineText?: string | undefined
  readonly theirs: Value
  readonly theirsLabel: string
  readonly base: Value
}

/** Mine, theirs, and what was before: of every type as it shows its values. */
export function ThreeSides({ field, mine, mineText, theirs, theirsLabel, base }: ThreeSidesProps) {
  const { t } = useTranslation()
  const side = (value: Value) =>
    value === null ? (
      <span className={classes.empty}>{t('fields.empty')}</span>
    ) : (
      <ShowValue field={field} value={value} place="page" />
    )
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- long values scroll
    <dl className={classes.sides} tabIndex={0}>
      <dt>{t('records.conflict.mine')}</dt>
      <dd>{mineText === undefined ? side(mine) : mineText}</dd>
      <dt>{theirsLabel}</dt>
      <dd>{side(theirs)}</dd>
      <dt>{t('records.conflict.base')}</dt>
      <dd>{side(base)}</dd>
    </dl>
  )
}
