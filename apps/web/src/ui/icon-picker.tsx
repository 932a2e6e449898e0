import { Input, Popover, TextInput, UnstyledButton } from '@mantine/core'
import { CaretDownIcon, MagnifyingGlassIcon } from '@phosphor-icons/react'
import { useQuery } from '@tanstack/react-query'
import { useId, useState, type KeyboardEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { useFormats } from '../i18n/use-formats.ts'
import { commonIcons, findIcons, loadIconCatalogue } from './icon-catalogue.ts'
import { Icon } from './icon.tsx'
import classes from './icon-picker.module.css'
import { Tile } from './tile.tsx'

interface IconPickerProps {
  label: string
  value: string
  onChange: (icon: string) => void
}

const perRow = 8
const mostShown = 160

/** One icon of the catalogue: the common ones first, all others by a word. */
export function IconPicker({ label, value, onChange }: IconPickerProps) {
  const { t } = useTranslation()
  const id = useId()
  const [isOpen, setOpen] = useState(false)
  return (
    <div>
      <Input.Label component="div" display="block" id={id}>
        {label}
      </Input.Label>
      <Popover opened={isOpen} onChange={setOpen} position="bottom-start" trapFocus returnFocus shadow="xl">
        <Popover.Target>
          <UnstyledButton
            className={classes.target}
            aria-label={`${label}: ${t('collections.icon.chosen', { name: value })}`}
            onClick={() => setOpen(!isOpen)}
          >
            <Tile icon={value} size={24} />
            {value.replaceAll('-', ' ')}
            <CaretDownIcon size={12} aria-hidden />
          </UnstyledButton>
        </Popover.Target>
        <Popover.Dropdown>
          <IconGrid
            value={value}
            onPick={(icon) => {
              onChange(icon)
              setOpen(false)
            }}
          />
        </Popover.Dropdown>
      </Popover>
    </div>
  )
}

interface IconGridProps {
  value: string | null
  onPick: (icon: string) => void
  /** What the search begins with. */
  initialText?: string
}

export function IconGrid({ value, onPick, initialText = '' }: IconGridProps) {
  const { t } = useTranslation()
  const { number } = useFormats()
  const [typed, setTyped] = useState(initialText)
  const { data: all = [] } = useQuery({
    queryKey: ['icon-catalogue'],
    queryFn: loadIconCatalogue,
    staleTime: Number.POSITIVE_INFINITY,
  })
  const known = new Set(all.map(({ name }) => name))
  const found =
    typed.trim() === '' ? commonIcons.filter((name) => known.has(name)) : findIcons(all, typed).map(({ name }) => name)
  const shown = found.slice(0, mostShown)

  /** From the search down into the icons. */
  function searchKey(event: KeyboardEvent<HTMLElement>) {
    const first = event.currentTarget.closest('[data-icon-grid]')?.querySelector<HTMLElement>('[role="option"]')
    if (event.key === 'ArrowDown' && first) {
      event.preventDefault()
      first.focus()
    }
    if (event.key === 'Enter') {
      event.preventDefault()
      if (shown[0]) onPick(shown[0])
    }
  }

  return (
    <div data-icon-grid>
      <TextInput
        aria-label={t('collections.icon.choose')}
        placeholder={t('collections.icon.search', { count: all.length, formatted: number(all.length) })}
        leftSection={<MagnifyingGlassIcon size={16} />}
        data-autofocus
        value={typed}
        onChange={(event) => setTyped(event.currentTarget.value)}
        onKeyDown={searchKey}
      />
      <div
        className={classes.icons}
        role="listbox"
        tabIndex={-1}
        aria-label={t('collections.icon.choose')}
        onKeyDown={moveInGrid}
      >
        {shown.map((name, index) => (
          <UnstyledButton
            key={name}
            className={classes.icon}
            role="option"
            aria-label={name.replaceAll('-', ' ')}
            title={name.replaceAll('-', ' ')}
            aria-selected={name === value}
            tabIndex={index === 0 ? 0 : -1}
            onClick={() => onPick(name)}
          >
            <Icon name={name} size={20} />
          </UnstyledButton>
        ))}
      </div>
      <p className={classes.note} role="status">
        {all.length > 0 && shown.length === 0
          ? t('collections.icon.none')
          : typed.trim() === '' && t('collections.icon.more')}
      </p>
    </div>
  )
}

const steps: Record<string, number> = { ArrowLeft: -1, ArrowRight: 1, ArrowUp: -perRow, ArrowDown: perRow }

function moveInGrid(event: KeyboardEvent<HTMLElement>) {
  const step = steps[event.key]
  if (step === undefined) return
  const options = [...event.currentTarget.querySelectorAll<HTMLElement>('[role="option"]')]
  const next = options[options.indexOf(document.activeElement as HTMLElement) + step]
  event.preventDefault()
  next?.focus()
}
