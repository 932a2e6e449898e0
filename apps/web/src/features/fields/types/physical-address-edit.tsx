import { Button } from '@mantine/core'
import { Suspense, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Language } from '@trellis/domain/api/ids'
import { countries, countryName, countryOf, placeOrderOf } from '@trellis/domain/fields/countries'
import type { Parsed, Value } from '@trellis/domain/fields/field-type'
import { addressLine, addressOf, type Address } from '@trellis/domain/fields/types/physical-address'
import type { City } from '@trellis/domain/places/api'
import { CityInput } from '../../places/city-input.tsx'
import type { Position } from '../../places/place-map.tsx'
import { lazyPart } from '../../../ui/later.tsx'
import { useFieldContext } from '../field-context.tsx'
import type { EditProps } from '../field-face.ts'
import { useBegun } from '../text-edit.tsx'
import { keepTabInside } from '../rows-edit.tsx'
import panel from '../rows-edit.module.css'
import classes from './physical-address.module.css'

const AddressPlaces = lazyPart(async () => (await import('../../places/address-places.tsx')).AddressPlaces)

type Part = keyof Address
type Typed = Partial<Record<Part, string>>

/** What a city of the gazetteer brought, and what stood there before. */
interface Filled {
  readonly city: City
  readonly before: Typed
}

/** In which order its country writes a place. */
const placeParts: Record<ReturnType<typeof placeOrderOf>, readonly Part[]> = {
  'city-region-postal': ['city', 'region', 'postalCode'],
  'postal-city-region': ['postalCode', 'city', 'region'],
  'city-postal-region': ['city', 'postalCode', 'region'],
}

function typedOf(value: Value): Typed {
  return Object.fromEntries(Object.entries(addressOf(value)).map(([part, known]) => [part, String(known)]))
}

export function AddressEdit(edit: EditProps) {
  const { t, i18n } = useTranslation()
  const { text, places } = useFieldContext()
  const [typed, setTyped] = useState<Typed>(() =>
    edit.initialText === undefined
      ? startOf(edit.value, text.country)
      : { lines: edit.initialText, country: text.country },
  )

  const panelRef = useRef<HTMLDivElement>(null)
  const [filled, setFilled] = useState<Filled>()
  // The team's country is only offered: cities of all countries are.
  const [isCountryChosen, setCountryChosen] = useState(edit.value !== null)

  useBegun(edit, () => readTyped(typed, edit))

  function change(parts: Typed) {
    const next = { ...typed, ...parts }
    setTyped(next)
    setFilled(undefined)
    edit.onDraft(readTyped(next, edit))
  }

  function fill(city: City) {
    change(partsOf(city))
    setFilled({ city, before: typed })
  }

  const chosenCountry = isCountryChosen && typed.country ? typed.country : undefined

  const cityInput = places && (
    <div key="city" className={`${panel.labelled} ${classes.part}`}>
      <span aria-hidden>{t('fields.address.city')}</span>
      <CityInput
        port={places}
        className={panel.box}
        aria-label={t('fields.address.part', { label: edit.label, part: t('fields.address.city') })}
        aria-describedby={edit.describedBy}
        autoComplete="off"
        value={typed.city ?? ''}
        country={chosenCountry}
        onType={(city) => change({ city })}
        onCity={fill}
      />
    </div>
  )

  const inputOf = (part: Part, rest: { inputMode?: 'decimal'; isSmall?: true } = {}) => (
    <label key={part} className={`${panel.labelled} ${rest.isSmall ? classes.small : classes.part}`}>
      {t(`fields.address.${part}`)}
      <input
        className={panel.box}
        aria-label={t('fields.address.part', { label: edit.label, part: t(`fields.address.${part}`) })}
        inputMode={rest.inputMode}
        aria-invalid={(edit.hasError && rest.inputMode !== undefined) || undefined}
        aria-describedby={edit.describedBy}
        autoComplete="off"
        value={typed[part] ?? ''}
        onChange={(event) => change({ [part]: event.currentTarget.value })}
      />
    </label>
  )

  return (
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- keys bubble up from the controls inside
    <div ref={panelRef} className={`${panel.panel} ${classes.edit}`} onKeyDown={keepTabInside}>
      <label className={`${panel.labelled} ${classes.whole}`}>
        {t('fields.address.lines')}
        <textarea
          className={panel.box}
          aria-label={t('fields.address.part', { label: edit.label, part: t('fields.address.lines') })}
          aria-describedby={edit.describedBy}
          rows={2}
          autoFocus={edit.autoFocus}
          data-autofocus={edit.autoFocus || undefined}
          value={typed.lines ?? ''}
          onChange={(event) => change({ lines: event.currentTarget.value })}
        />
      </label>
      {placeParts[placeOrderOf(typed.country)].map((part) =>
        part === 'city' && cityInput ? cityInput : inputOf(part, part === 'postalCode' ? { isSmall: true } : {}),
      )}
      <label className={`${panel.labelled} ${classes.part}`}>
        {t('fields.address.country')}
        <CountrySelect
          label={t('fields.address.part', { label: edit.label, part: t('fields.address.country') })}
          language={i18n.language as Language}
          value={typed.country ?? ''}
          onChange={(country) => {
            setCountryChosen(true)
            change({ country })
          }}
        />
      </label>
      <div className={classes.pair}>
        {inputOf('latitude', { inputMode: 'decimal', isSmall: true })}
        {inputOf('longitude', { inputMode: 'decimal', isSmall: true })}
      </div>
      {filled && (
        <FilledIn
          filled={filled}
          language={text.language}
          onUndo={() => {
            // The button goes.
            panelRef.current?.querySelector<HTMLElement>('[role="combobox"]')?.focus()
            setTyped(filled.before)
            setFilled(undefined)
            edit.onDraft(readTyped(filled.before, edit))
          }}
        />
      )}
      {places && (
        <Suspense fallback={null}>
          <AddressPlaces
            port={places}
            label={edit.label}
            asked={{
              address: typedLine(typed, text.language),
              ...(typed.city?.trim() && { city: typed.city.trim() }),
              ...(chosenCountry && { country: chosenCountry }),
            }}
            position={typedPosition(typed)}
            onPick={({ latitude, longitude }) => {
              change({ latitude: String(latitude), longitude: String(longitude) })
              // What was said above the map stays: it would jump under the pointer.
              setFilled(filled)
            }}
            onCity={fill}
          />
        </Suspense>
      )}
    </div>
  )
}

/** What a city of the gazetteer fills in: what it does not know stays as it is. */
function partsOf({ name, region, country, latitude, longitude }: City): Typed {
  return {
    city: name,
    ...(region && { region }),
    ...(country && { country }),
    latitude: String(latitude),
    longitude: String(longitude),
  }
}

interface FilledInProps {
  readonly filled: Filled
  readonly language: Language
  readonly onUndo: () => void
}

/** Says what a city has put in the place of something else, and takes it back. */
function FilledIn({ filled: { city, before }, language, onUndo }: FilledInProps) {
  const { t } = useTranslation()
  const replaced = Object.entries(partsOf(city)).flatMap(([part, now]) => {
    const was = before[part as Part]?.trim() ?? ''
    // The city itself was being typed.
    if (part === 'city' || was === '' || was === now) return []
    const shown = part === 'country' ? countryName(was, language) : was
    return [t('fields.address.was', { part: t(`fields.address.${part as Part}`), before: shown })]
  })
  return (
    <div className={classes.filled}>
      <div role="status">
        {t('fields.address.filled')}
        {replaced.length > 0 && ` ${t('fields.address.replaced', { parts: replaced.join('; ') })}`}
      </div>
      <Button size="compact-xs" variant="default" onClick={onUndo}>
        {t('fields.address.unfill')}
      </Button>
    </div>
  )
}

/** What a search is asked: the place as it is typed, without its coordinates; the country alone is none. */
function typedLine(
  { latitude: _latitude, longitude: _longitude, country, ...rest }: Typed,
  language: Language,
): string {
  const given = Object.fromEntries(Object.entries(rest).filter(([, text]) => text.trim() !== ''))
  if (Object.keys(given).length === 0) return ''
  return addressLine({ ...given, ...(country && { country }) }, { language })
}

function typedPosition({ latitude = '', longitude = '' }: Typed): Position | undefined {
  const [north, east] = [latitude, longitude].map((text) => Number(text.trim().replace(',', '.') || Number.NaN))
  const isThere = Math.abs(north!) <= 90 && Math.abs(east!) <= 180
  return isThere ? { latitude: north!, longitude: east! } : undefined
}

/** A new address begins in the team's country. */
function startOf(value: Value, teamCountry: string): Typed {
  return value === null && teamCountry !== '' ? { country: teamCountry } : typedOf(value)
}

/** The country alone, as it was offered, is no address yet. */
function readTyped(typed: Typed, { type, field, value }: EditProps): Parsed {
  const filled = Object.entries(typed).flatMap(([part, text]) => {
    const trimmed = text.trim()
    if (trimmed === '') return []
    const isDegrees = part === 'latitude' || part === 'longitude'
    return [[part, isDegrees ? Number(trimmed.replace(',', '.')) : trimmed] as const]
  })
  const isOnlyOffered = value === null && filled.every(([part]) => part === 'country')
  if (filled.length === 0 || isOnlyOffered) return { value: null }
  const read = type.value(field.settings).safeParse(Object.fromEntries(filled))
  if (read.success) return { value: read.data }
  return { problem: read.error.issues.some(({ message }) => message === 'too-long') ? 'too-long' : 'not-an-address' }
}

interface CountrySelectProps {
  readonly label: string
  readonly language: Language
  readonly value: string
  readonly onChange: (country: string) => void
}

function CountrySelect({ label, language, value, onChange }: CountrySelectProps) {
  const { t } = useTranslation()
  const named = countries
    .map((code) => ({ code, name: countryName(code, language) }))
    .toSorted((a, b) => a.name.localeCompare(b.name, language))
  return (
    <select
      className={panel.box}
      aria-label={label}
      value={value}
      onChange={(event) => onChange(event.currentTarget.value)}
    >
      <option value="">{t('fields.address.noCountry')}</option>
      {named.map(({ code, name }) => (
        <option key={code} value={code}>
          {name}
        </option>
      ))}
    </select>
  )
}

/** The country in a condition. */
export function CountryPart({ value, label, onDraft }: EditProps) {
  const { i18n } = useTranslation()
  const [country, setCountry] = useState(() => countryOf(String(value ?? '')) ?? '')
  return (
    <CountrySelect
      label={label}
      language={i18n.language as Language}
      value={country}
      onChange={(next) => {
        setCountry(next)
        onDraft({ value: next === '' ? null : next })
      }}
    />
  )
}
