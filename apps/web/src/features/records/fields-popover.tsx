import { ActionIcon, Button, Checkbox, Popover } from '@mantine/core'
import { ArrowDownIcon } from '@phosphor-icons/react/ArrowDown'
import { ArrowUpIcon } from '@phosphor-icons/react/ArrowUp'
import { ColumnsIcon } from '@phosphor-icons/react/Columns'
import { useTranslation } from 'react-i18next'
import type { Language } from '@trellis/domain/api/ids'
import type { Field } from '@trellis/domain/fields/field'
import { FieldIcon } from '../fields/field-icon.tsx'
import { titleOf } from './filter/filter-subjects.ts'
import type { ColumnChoice } from './list-state.ts'
import classes from './list-toolbar.module.css'

interface FieldsPopoverProps {
  readonly fields: readonly Field[]
  readonly chosen: readonly ColumnChoice[]
  readonly onChange: (columns: ColumnChoice[] | undefined) => void
  readonly isCompact: boolean
}

/** Which fields stand in the list, and in which order. */
export function FieldsPopover({ fields, chosen, onChange, isCompact }: FieldsPopoverProps) {
  const { t, i18n } = useTranslation()
  const language = i18n.language as Language
  const shown = chosen.flatMap(({ fieldId }) => fields.find((field) => field.id === fieldId) ?? [])
  const hidden = fields.filter((field) => !shown.includes(field))

  function toggle(field: Field) {
    const isShown = shown.includes(field)
    onChange(isShown ? chosen.filter(({ fieldId }) => fieldId !== field.id) : [...chosen, { fieldId: field.id }])
  }

  function move(index: number, by: -1 | 1) {
    const column = chosen[index]
    if (column) onChange(chosen.toSpliced(index, 1).toSpliced(index + by, 0, column))
  }

  return (
    <Popover position={isCompact ? 'bottom-end' : 'bottom-start'} width={320} trapFocus returnFocus>
      <Popover.Target>
        {isCompact ? (
          <ActionIcon variant="default" size={36} aria-label={t('records.fieldsPopover.title')}>
            <ColumnsIcon size={16} />
          </ActionIcon>
        ) : (
          <Button size="xs" variant="subtle" leftSection={<ColumnsIcon size={16} />} className={classes.tool}>
            <span>
              {t('records.fieldsPopover.button')}{' '}
              <b>{t('records.fieldsPopover.of', { shown: shown.length + 1, total: fields.length + 1 })}</b>
            </span>
          </Button>
        )}
      </Popover.Target>
      <Popover.Dropdown className={classes.fieldsDropdown}>
        <p className={classes.popoverTitle}>{t('records.fieldsPopover.title')}</p>
        <ul className={classes.fieldList}>
          {[...shown, ...hidden].map((field, index) => {
            const title = titleOf(field.title, language)
            const isShown = index < shown.length
            return (
              <li key={field.id} className={classes.fieldRow}>
                <Checkbox
                  checked={isShown}
                  onChange={() => toggle(field)}
                  label={
                    <span className={classes.fieldLabel}>
                      <FieldIcon dataType={field.dataType} />
                      {title}
                    </span>
                  }
                />
                {isShown && (
                  <span className={classes.moves}>
                    <ActionIcon
                      size={24}
                      disabled={index === 0}
                      aria-label={t('records.fieldsPopover.up', { title })}
                      onClick={() => move(index, -1)}
                    >
                      <ArrowUpIcon size={14} />
                    </ActionIcon>
                    <ActionIcon
                      size={24}
                      disabled={index === shown.length - 1}
                      aria-label={t('records.fieldsPopover.down', { title })}
                      onClick={() => move(index, 1)}
                    >
                      <ArrowDownIcon size={14} />
                    </ActionIcon>
                  </span>
                )}
              </li>
            )
          })}
        </ul>
        <div className={classes.popoverFoot}>
          <Button
            size="xs"
            variant="subtle"
            onClick={() => onChange([...chosen, ...hidden.map(({ id }) => ({ fieldId: id }))])}
          >
            {t('records.fieldsPopover.showAll')}
          </Button>
          <Button size="xs" variant="subtle" onClick={() => onChange(undefined)}>
            {t('records.fieldsPopover.reset')}
          </Button>
        </div>
      </Popover.Dropdown>
    </Popover>
  )
}
