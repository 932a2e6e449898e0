import { CheckIcon, MagnifyingGlassIcon } from '@phosphor-icons/react'
import type { DataType } from '@trellis/domain/fields/data-types'
import type { FieldTypeId } from '@trellis/domain/fields/registry'
import { fold } from '@trellis/domain/text/fold'
import { useId, useState, type KeyboardEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { Kbd } from '../../../ui/kbd.tsx'
import { FieldIcon } from '../../fields/field-icon.tsx'
import { pickableTypes, typeGroups } from './type-groups.ts'
import classes from './type-picker.module.css'
import { useTypeName } from './use-type-name.ts'

interface TypePickerProps {
  value: string
  /** Those one may choose from; all where missing. */
  types?: readonly DataType[]
  onChange: (type: FieldTypeId) => void
}

/** All data types at a glance, grouped; typing narrows them, arrows move, Enter takes. */
export function TypePicker({ value, types: offered = pickableTypes, onChange }: TypePickerProps) {
  const { t } = useTranslation()
  const typeName = useTypeName()
  const list = useId()
  const [words, setWords] = useState('')
  const [active, setActive] = useState<FieldTypeId | null>(null)
  const groups = typeGroups
    .map(({ id, types }) => ({
      id,
      types: types.filter(
        (type) => offered.includes(type) && fold(`${typeName(type)} ${type}`).includes(fold(words.trim())),
      ),
    }))
    .filter(({ types }) => types.length > 0)
  const shown = groups.flatMap(({ types }) => types)

  function keyDown(event: KeyboardEvent) {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
    if (step !== undefined) {
      event.preventDefault()
      const from = active ? shown.indexOf(active) : -1
      setActive(shown[Math.min(shown.length - 1, Math.max(0, from + step))] ?? null)
    }
    const marked = active ?? (words ? shown[0] : undefined)
    if (event.key === 'Enter') {
      event.preventDefault()
      if (marked) onChange(marked)
    }
  }

  return (
    <div className={classes.box}>
      <div className={classes.search}>
        <MagnifyingGlassIcon size={16} aria-hidden />
        <input
          role="combobox"
          aria-label={t('collections.drawer.type')}
          aria-expanded
          aria-controls={list}
          aria-activedescendant={active ? `${list}-${active}` : undefined}
          placeholder={t('collections.drawer.searchTypes', { count: offered.length })}
          value={words}
          onChange={(event) => {
            setWords(event.currentTarget.value)
            setActive(null)
          }}
          onKeyDown={keyDown}
          autoComplete="off"
        />
        <Kbd>↑ ↓</Kbd>
      </div>
      <div className={classes.groups} id={list} role="listbox" aria-label={t('collections.drawer.type')} tabIndex={-1}>
        {groups.map(({ id, types }) => (
          <div role="group" aria-labelledby={`${list}-${id}`} key={id}>
            <div className={classes.group} id={`${list}-${id}`}>
              {t(`collections.typeGroups.${id}`)}
            </div>
            <div className={classes.types} role="presentation">
              {types.map((type) => (
                // oxlint-disable-next-line jsx-a11y/click-events-have-key-events -- keys belong to the search, which keeps the focus (aria-activedescendant)
                <div
                  key={type}
                  id={`${list}-${type}`}
                  className={classes.type}
                  role="option"
                  tabIndex={-1}
                  aria-selected={type === value}
                  data-active={type === active || undefined}
                  ref={type === active ? (element) => element?.scrollIntoView({ block: 'nearest' }) : undefined}
                  onClick={() => onChange(type)}
                >
                  <FieldIcon dataType={type} size={16} />
                  <span>{typeName(type)}</span>
                  {type === value && <CheckIcon size={14} weight="bold" aria-hidden />}
                </div>
              ))}
            </div>
          </div>
        ))}
        {shown.length === 0 && (
          <p className={classes.none} role="status">
            {t('collections.drawer.noTypes')}
          </p>
        )}
      </div>
    </div>
  )
}
