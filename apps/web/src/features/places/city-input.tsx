import { useDebouncedValue } from '@mantine/hooks'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { placesApi, type City } from '@trellis/domain/places/api'
import { useId, useState, type ComponentProps, type KeyboardEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { keyOf } from '../../api/queries.ts'
import { CityName } from './city-name.tsx'
import type { PlacePort } from './place-port.ts'
import classes from './places.module.css'

interface CityInputProps extends Omit<ComponentProps<'input'>, 'value' | 'onChange'> {
  readonly port: PlacePort
  readonly value: string
  /** Two letters; only cities of it are offered. */
  readonly country: string | undefined
  readonly onType: (text: string) => void
  readonly onCity: (city: City) => void
}

const leastTyped = 2

/** The name of a city: what is typed, or one of those that begin so. */
export function CityInput({ port, value, country, onType, onCity, ...input }: CityInputProps) {
  const { t } = useTranslation()
  const listId = useId()
  const [isOpen, setOpen] = useState(false)
  const [active, setActive] = useState(-1)
  const [beginning] = useDebouncedValue(value.trim(), 120)
  const isAsked = isOpen && beginning.length >= leastTyped && value.trim() !== ''
  const found = useQuery({
    queryKey: [...keyOf(placesApi.findCities), port.teamId, beginning, country ?? ''],
    queryFn: ({ signal }) => port.findCities(beginning, country, signal),
    enabled: isAsked,
    staleTime: Number.POSITIVE_INFINITY,
    placeholderData: keepPreviousData,
    retry: false,
  }).data
  const cities = isAsked ? (found ?? []) : []
  const isShown = cities.length > 0
  const optionId = (index: number) => `${listId}-${index}`

  function choose(city: City) {
    setOpen(false)
    onCity(city)
  }

  function keyDown(event: KeyboardEvent) {
    if (!isShown) return
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
    const chosen = cities[active]
    if (step !== undefined)
      setActive((active + step + cities.length + (active < 0 && step < 0 ? 1 : 0)) % cities.length)
    else if (event.key === 'Enter' && chosen) choose(chosen)
    else if (event.key === 'Escape') setOpen(false)
    else return
    event.preventDefault()
    event.stopPropagation()
  }

  return (
    <>
      <input
        {...input}
        role="combobox"
        aria-autocomplete="list"
        aria-expanded={isShown}
        aria-controls={isShown ? listId : undefined}
        aria-activedescendant={isShown && active >= 0 ? optionId(active) : undefined}
        value={value}
        onChange={(event) => {
          setOpen(true)
          setActive(-1)
          onType(event.currentTarget.value)
        }}
        onKeyDown={keyDown}
        onBlur={() => setOpen(false)}
      />
      {isShown && (
        // Of a flex container it would stand at the top: over the input.
        <div>
          <div className={classes.offered}>
            <div id={listId} role="listbox" aria-label={t('fields.address.found')} className={classes.found}>
              {cities.map((city, index) => (
                // oxlint-disable-next-line jsx-a11y/click-events-have-key-events -- keys are those of the input
                <div
                  key={`${city.latitude} ${city.longitude}`}
                  id={optionId(index)}
                  role="option"
                  tabIndex={-1}
                  aria-selected={index === active}
                  className={classes.option}
                  // The input keeps the focus.
                  onMouseDown={(event) => event.preventDefault()}
                  onClick={() => choose(city)}
                >
                  <CityName city={city} />
                </div>
              ))}
            </div>
            <span className={classes.credit}>{t('fields.address.cityCredit')}</span>
          </div>
        </div>
      )}
    </>
  )
}
