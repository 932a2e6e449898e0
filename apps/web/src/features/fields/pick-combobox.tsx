import { Combobox, Loader, useCombobox } from '@mantine/core'
import { useEffect, useEffectEvent, useState, type KeyboardEvent } from 'react'
import { useTranslation } from 'react-i18next'
import classes from './fields.module.css'
import { hold } from './hold-key.ts'
import type { PickListProps } from './pick-list-props.ts'

/** A box to type in with the matching choices below it; Enter picks the marked one. */
export function PickCombobox(props: PickListProps) {
  const { t } = useTranslation()
  const [hasFocus, setFocus] = useState(false)
  const combobox = useCombobox()
  const { options, query } = props

  const isOpen = hasFocus
  useEffect(() => {
    if (isOpen) combobox.openDropdown()
    else combobox.closeDropdown()
    // eslint-disable-next-line react-hooks/exhaustive-deps -- the store's functions are new at every render
  }, [isOpen])
  const firstKey = options[0]?.key
  function markFirst() {
    if (query !== '') combobox.selectFirstOption()
    else combobox.resetSelectedOption()
  }
  useEffect(() => {
    markFirst()
    // eslint-disable-next-line react-hooks/exhaustive-deps -- the same
  }, [query, firstKey])

  function keyDown(event: KeyboardEvent) {
    if (event.key === 'Backspace' && query === '') props.onRemoveLast?.()
    const isLeaving = event.key === 'Tab' || event.key === 'Enter'
    // What was asked for is on its way: nobody leaves without it by a key too early.
    if (isLeaving && query !== '' && props.isLoading && combobox.getSelectedOptionIndex() === -1) hold(event)
    // Tab takes what Enter would, as a spreadsheet does.
    if (event.key === 'Tab' && query !== '') combobox.clickSelectedOption()
    // Arrows and Enter move in the list, not in the grid behind it.
    if (event.key === 'ArrowDown' || event.key === 'ArrowUp') event.stopPropagation()
    if (event.key === 'Enter' && combobox.getSelectedOptionIndex() !== -1) event.stopPropagation()
  }

  return (
    <Combobox
      store={combobox}
      onOptionSubmit={props.onPick}
      position="bottom-start"
      width={260}
      withinPortal={!props.isInPopover}
      offset={4}
    >
      <Combobox.Target>
        <div className={classes.pickBox}>
          {props.chosen}
          <Combobox.EventsTarget withExpandedAttribute>
            <input
              className={classes.pickInput}
              role="combobox"
              aria-expanded={isOpen}
              aria-controls={combobox.listId ?? undefined}
              aria-label={props.label}
              aria-invalid={props.hasError || undefined}
              aria-describedby={props.describedBy}
              autoFocus={props.autoFocus}
              data-autofocus={props.autoFocus || undefined}
              value={query}
              onChange={(event) => props.onQuery(event.currentTarget.value)}
              onKeyDown={keyDown}
              onFocus={() => setFocus(true)}
              onBlur={() => setFocus(false)}
              autoComplete="off"
              spellCheck={false}
            />
          </Combobox.EventsTarget>
          {props.isLoading && <Loader size={14} aria-label={t('common.loading')} />}
        </div>
      </Combobox.Target>
      <Combobox.Dropdown data-part-of-editor>
        <Combobox.Options mah={260} className={classes.pickOptions} aria-label={props.label}>
          {options.map((option) => (
            <Combobox.Option
              key={option.key}
              value={option.key}
              active={option.isChosen}
              aria-selected={option.isChosen ?? false}
            >
              {option.content}
            </Combobox.Option>
          ))}
          {options.length === 0 && <Combobox.Empty>{props.emptyText}</Combobox.Empty>}
        </Combobox.Options>
        <OnceShown act={markFirst} />
      </Combobox.Dropdown>
    </Combobox>
  )
}

/** The list opens a moment after the first letter, and only then has something to mark. */
function OnceShown({ act }: { act: () => void }) {
  const onShown = useEffectEvent(act)
  useEffect(() => onShown(), [])
  return null
}
