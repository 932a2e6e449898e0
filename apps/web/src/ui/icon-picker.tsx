import type { Language } from '@trellis/domain/api/ids'
import { iconOfClass, type TypedIcon } from '@trellis/domain/fields/icon-class'
import { iconOf, iconParts, iconStyles, type IconStyle } from '@trellis/domain/fields/icon-style'
import { Input, Popover, SegmentedControl, TextInput, UnstyledButton } from '@mantine/core'
import { CaretDownIcon, MagnifyingGlassIcon } from '@phosphor-icons/react'
import { useQuery } from '@tanstack/react-query'
import { useId, useState, type KeyboardEvent, type UIEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { useFormats } from '../i18n/use-formats.ts'
import { commonOf, findIcons, loadIconCatalogue, type CatalogueIcon } from './icon-catalogue.ts'
import { Icon } from './icon.tsx'
import { useIconLabel } from './icon-words/use-icon-label.ts'
import classes from './icon-picker.module.css'
import { Tile } from './tile.tsx'

interface IconPickerProps {
  label: string
  value: string
  onChange: (icon: string) => void
}

const perRow = 8
/** So many more are drawn each time the end comes near. */
const shownAtOnce = 160

/** One icon of the catalogue: the common ones first, all others by a word. */
export function IconPicker({ label, value, onChange }: IconPickerProps) {
  const { t } = useTranslation()
  const id = useId()
  const [isOpen, setOpen] = useState(false)
  const labelOf = useIconLabel()
  return (
    <div>
      <Input.Label component="div" display="block" id={id}>
        {label}
      </Input.Label>
      <Popover opened={isOpen} onChange={setOpen} position="bottom-start" trapFocus returnFocus shadow="xl">
        <Popover.Target>
          <UnstyledButton
            className={classes.target}
            aria-label={t('common.labelled', { label, value: t('collections.icon.chosen', { name: labelOf(value) }) })}
            onClick={() => setOpen(!isOpen)}
          >
            <Tile icon={value} size={24} />
            {labelOf(value)}
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
  /** Where the icon keeps the style it is picked in. */
  hasStyles?: boolean
}

/** The catalogue, searched in the language of the person and in English; an icon may be typed as its class too. */
export function IconGrid({ value, onPick, initialText = '', hasStyles = false }: IconGridProps) {
  const { t, i18n } = useTranslation()
  const language = i18n.language as Language
  const { number } = useFormats()
  const chosen = value === null ? null : iconParts(value)
  const [typed, setTyped] = useState(initialText)
  const [style, setStyle] = useState<IconStyle>(chosen?.style ?? 'duotone')
  const [most, setMost] = useState(shownAtOnce)
  const { data: all = [] } = useQuery({
    queryKey: ['icon-catalogue', language],
    queryFn: () => loadIconCatalogue(language),
    staleTime: Number.POSITIVE_INFINITY,
  })
  const noteId = useId()
  const byClass = iconOfClass(typed)
  const found = iconsFor(all, typed, byClass)
  const shown = found.slice(0, most)
  const isUnknown = byClass !== undefined && all.length > 0 && found.length === 0
  // Where icons have no style of their own, what the class says of it means nothing.
  const drawn = (hasStyles && byClass?.style) || style
  const pick = ({ name }: CatalogueIcon) => onPick(hasStyles ? iconOf(name, drawn) : name)

  function scrolled({ currentTarget: grid }: UIEvent<HTMLElement>) {
    const isNearEnd = grid.scrollHeight - grid.scrollTop - grid.clientHeight < grid.clientHeight
    if (isNearEnd && shown.length < found.length) setMost(most + shownAtOnce)
  }

  /** From the search down into the icons. */
  function searchKey(event: KeyboardEvent<HTMLElement>) {
    const first = event.currentTarget.closest('[data-icon-grid]')?.querySelector<HTMLElement>('[role="option"]')
    if (event.key === 'ArrowDown' && first) {
      event.preventDefault()
      first.focus()
    }
    if (event.key === 'Enter') {
      event.preventDefault()
      if (shown[0]) pick(shown[0])
    }
  }

  return (
    <div data-icon-grid>
      <TextInput
        aria-label={t('collections.icon.choose')}
        placeholder={t('collections.icon.search', { count: all.length, formatted: number(all.length) })}
        leftSection={<MagnifyingGlassIcon size={16} />}
        data-autofocus
        aria-describedby={noteId}
        aria-invalid={isUnknown || undefined}
        spellCheck={false}
        autoCapitalize="none"
        value={typed}
        onChange={(event) => {
          setTyped(event.currentTarget.value)
          setMost(shownAtOnce)
        }}
        onKeyDown={searchKey}
      />
      {hasStyles && (
        <SegmentedControl
          className={classes.styles}
          fullWidth
          size="xs"
          aria-label={t('collections.icon.style')}
          value={drawn}
          onChange={(next) => {
            setStyle(next)
            if (byClass?.style) setTyped(byClass.name)
          }}
          data={iconStyles.map((each) => ({ value: each, label: t(`collections.icon.${each}`) }))}
        />
      )}
      <div
        className={classes.icons}
        role="listbox"
        tabIndex={-1}
        aria-label={t('collections.icon.choose')}
        onKeyDown={moveInGrid}
        onScroll={scrolled}
      >
        {shown.map((icon, index) => (
          <UnstyledButton
            key={icon.name}
            className={classes.icon}
            role="option"
            aria-label={icon.label}
            title={icon.label}
            aria-selected={icon.name === chosen?.name}
            tabIndex={index === 0 ? 0 : -1}
            onClick={() => pick(icon)}
          >
            <Icon name={icon.name} style={drawn} size={20} />
          </UnstyledButton>
        ))}
      </div>
      <p className={classes.note} data-problem={isUnknown || undefined} id={noteId} role="status">
        {isUnknown
          ? t('collections.icon.unknownClass', { typed: typed.trim() })
          : all.length > 0 && shown.length === 0
            ? t('collections.icon.none')
            : typed.trim() === '' && t('collections.icon.more')}
      </p>
    </div>
  )
}

/** The common ones; those that words find; or those that begin with what was typed as a class, the one called so first. */
function iconsFor(all: readonly CatalogueIcon[], typed: string, byClass: TypedIcon | undefined): CatalogueIcon[] {
  if (typed.trim() === '') return commonOf(all)
  if (!byClass) return findIcons(all, typed)
  const { name: asked, style } = byClass
  if (style === null) return []
  const begun = all.filter(({ name }) => name.startsWith(asked)).toSorted((a, b) => a.name.length - b.name.length)
  const isWord = style === undefined && typed.trim() === asked
  return isWord ? [...new Set([...begun.slice(0, 1), ...findIcons(all, typed)])] : begun
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
