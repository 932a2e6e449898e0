import { CheckIcon } from '@phosphor-icons/react/Check'
import { MinusIcon } from '@phosphor-icons/react/Minus'
import { useTranslation } from 'react-i18next'
import type { EditProps, FieldFace, ShowProps } from '../field-face.ts'
import classes from '../fields.module.css'

function Show({ value }: ShowProps) {
  const { t } = useTranslation()
  const Mark = value === true ? CheckIcon : MinusIcon
  return (
    <Mark
      size={14}
      weight="bold"
      className={classes.mark}
      aria-label={value === true ? t('common.yes') : t('common.no')}
      role="img"
    />
  )
}

/** Three states, because empty is not "no". */
function Edit({ value, label, onDraft, onCommit, autoFocus, hasError, describedBy }: EditProps) {
  const { t } = useTranslation()

  function pick(next: string) {
    onDraft({ value: next === '' ? null : next === 'true' })
    onCommit()
  }

  return (
    <select
      className={classes.select}
      aria-label={label}
      aria-invalid={hasError || undefined}
      aria-describedby={describedBy}
      autoFocus={autoFocus}
      data-autofocus={autoFocus || undefined}
      defaultValue={value === null ? '' : String(value)}
      onChange={(event) => pick(event.currentTarget.value)}
    >
      <option value="">–</option>
      <option value="true">{t('common.yes')}</option>
      <option value="false">{t('common.no')}</option>
    </select>
  )
}

export const boolean: FieldFace = { Show, Edit, icon: 'check-square', align: 'center', width: 96 }
