import { Button, Checkbox, Popover, TextInput } from '@mantine/core'
import { CaretDownIcon, MagnifyingGlassIcon } from '@phosphor-icons/react'
import type { Field } from '@trellis/domain/fields/field'
import { fold } from '@trellis/domain/text/fold'
import { useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import classes from './matrix.module.css'
import { useFieldTitle } from './use-field-title.ts'

interface FieldChoiceProps {
  label: string
  fields: Field[]
  chosen: 'all' | readonly number[]
  onChange: (chosen: 'all' | number[]) => void
}

/** All fields, those that come later included, or chosen ones; at least one. */
export function FieldChoice({ label, fields, chosen, onChange }: FieldChoiceProps) {
  const { t } = useTranslation()
  const titleOf = useFieldTitle()
  const [words, setWords] = useState('')
  const note = useId()
  const isChosen = (id: number) => chosen === 'all' || chosen.includes(id)
  const found = fields.filter((field) => fold(titleOf(field)).includes(fold(words.trim())))
  const shown =
    chosen === 'all'
      ? t('permissions.matrix.allFields')
      : t('permissions.matrix.chosenFields', { count: chosen.length })

  const before = chosen === 'all' ? fields.map((field) => field.id) : chosen
  // Of no field it would be another right, or none: that is said at the cell itself.
  const isLast = (id: number) => before.length === 1 && before[0] === id

  function toggle(id: number) {
    if (!isLast(id)) onChange(isChosen(id) ? before.filter((each) => each !== id) : [...before, id])
  }

  return (
    <Popover width={260} position="bottom-start" trapFocus onClose={() => setWords('')}>
      <Popover.Target>
        <Button
          size="compact-xs"
          variant="subtle"
          aria-label={t('common.labelled', { label, value: shown })}
          rightSection={<CaretDownIcon size={10} weight="bold" />}
        >
          {shown}
        </Button>
      </Popover.Target>
      <Popover.Dropdown aria-label={label} className={classes.fields}>
        <TextInput
          size="xs"
          aria-label={t('permissions.matrix.findField')}
          placeholder={t('permissions.matrix.findField')}
          leftSection={<MagnifyingGlassIcon size={14} />}
          value={words}
          onChange={(event) => setWords(event.currentTarget.value)}
        />
        <Checkbox
          label={t('permissions.matrix.allFields')}
          checked={chosen === 'all'}
          onChange={() => onChange(chosen === 'all' ? fields.map(({ id }) => id) : 'all')}
        />
        <div className={classes.fieldList} tabIndex={-1}>
          {found.map((field) => (
            <Checkbox
              key={field.id}
              label={titleOf(field)}
              checked={isChosen(field.id)}
              // Not `disabled`: it takes the focus and says why it stays.
              aria-disabled={isLast(field.id) || undefined}
              aria-describedby={isLast(field.id) ? note : undefined}
              onChange={() => toggle(field.id)}
            />
          ))}
        </div>
        {before.length === 1 && (
          <p id={note} className={classes.lastField} role="status">
            {t('permissions.matrix.lastField')}
          </p>
        )}
      </Popover.Dropdown>
    </Popover>
  )
}
