import { Button, UnstyledButton } from '@mantine/core'
import { CaretDownIcon } from '@phosphor-icons/react/CaretDown'
import { useState, type KeyboardEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { Popover } from '../../../ui/floating.tsx'
import { Icon } from '../../../ui/icon.tsx'
import { later } from '../../../ui/later.tsx'
import { useIconLabel } from '../../../ui/icon-words/use-icon-label.ts'
import type { EditProps, FieldFace, ShowProps } from '../field-face.ts'
import classes from '../fields.module.css'

/** The catalogue comes while the editor stands. */
const [IconGrid, useIconGrid] = later(async () => (await import('../../../ui/icon-picker.tsx')).IconGrid)

function Show({ value, place }: ShowProps) {
  const labelOf = useIconLabel()
  return (
    <span className={classes.iconValue}>
      <Icon name={String(value)} size={place === 'cell' ? 18 : 24} />
      <span className={classes.cut}>{labelOf(String(value))}</span>
    </span>
  )
}

/** The icon with its name; a press opens the catalogue, and in a cell it is open at once. */
function Edit(edit: EditProps) {
  const { t } = useTranslation()
  const labelOf = useIconLabel()
  const [name, setName] = useState(typeof edit.value === 'string' ? edit.value : '')
  const [isOpen, setOpen] = useState(edit.autoFocus === true)
  useIconGrid()

  function pick(next: string | null) {
    setName(next ?? '')
    edit.onDraft({ value: next })
    setOpen(false)
    edit.onCommit()
  }

  /** Enter picks the icon; the grid behind would take it for the end of the edit. */
  function keyDown(event: KeyboardEvent) {
    if (event.key === 'Enter' || event.key === 'Tab') event.stopPropagation()
  }

  return (
    <Popover
      opened={isOpen}
      onChange={setOpen}
      position="bottom-start"
      trapFocus
      returnFocus
      withinPortal={!edit.isInPopover}
      withRoles={false}
    >
      <Popover.Target>
        <UnstyledButton
          className={classes.iconButton}
          aria-label={t('fields.chosenIcon', { label: edit.label, name: name ? labelOf(name) : t('fields.noIcon') })}
          aria-haspopup="dialog"
          aria-expanded={isOpen}
          aria-describedby={edit.describedBy}
          onClick={() => setOpen((open) => !open)}
        >
          {name ? <Icon name={name} size={18} /> : null}
          <span className={classes.cut}>{name ? labelOf(name) : t('fields.noIcon')}</span>
          <CaretDownIcon size={12} aria-hidden className={classes.mark} />
        </UnstyledButton>
      </Popover.Target>
      <Popover.Dropdown data-part-of-editor role="dialog" aria-label={t('fields.chooseIcon')} onKeyDown={keyDown}>
        <IconGrid value={name || null} onPick={pick} initialText={edit.initialText} hasStyles />
        {name && (
          <Button size="xs" variant="subtle" onClick={() => pick(null)}>
            {t('fields.noIcon')}
          </Button>
        )}
      </Popover.Dropdown>
    </Popover>
  )
}

export const icon: FieldFace = { Show, Edit, icon: 'shapes', width: 150 }
