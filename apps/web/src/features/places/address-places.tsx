import { Button } from '@mantine/core'
import { MagnifyingGlassIcon } from '@phosphor-icons/react/MagnifyingGlass'
import { MapTrifoldIcon } from '@phosphor-icons/react/MapTrifold'
import { useMutation } from '@tanstack/react-query'
import type { City } from '@trellis/domain/places/api'
import { Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { ErrorLine } from '../../ui/error-line.tsx'
import { lazyPart } from '../../ui/later.tsx'
import { CityName } from './city-name.tsx'
import { PlaceMap, type Position } from './place-map.tsx'
import type { AskedPlace, PlacePort } from './place-port.ts'
import classes from './places.module.css'
import { usePlaceServices } from './use-place-services.ts'

const WorldMap = lazyPart(async () => (await import('./world-map/world-map.tsx')).WorldMap)

interface AddressPlacesProps {
  readonly port: PlacePort
  /** Of the field. */
  readonly label: string
  /** As far as it is typed. */
  readonly asked: AskedPlace
  readonly position: Position | undefined
  readonly onPick: (position: Position) => void
  readonly onCity: (city: City) => void
}

/** Below an address that is edited: its coordinates by search and by pin. */
export function AddressPlaces({ port, label, asked, position, onPick, onCity }: AddressPlacesProps) {
  const { t } = useTranslation()
  const services = usePlaceServices(port)
  const search = useMutation({ mutationFn: (place: AskedPlace) => port.find(place) })
  const [isMapOpen, setMapOpen] = useState(false)
  if (!services) return null
  const isSearched = services.isAddressSearched ? asked.address !== '' : asked.city !== undefined
  const { places = [], cities = [] } = search.data ?? {}
  return (
    <div className={classes.places}>
      <div className={classes.ways}>
        <Button
          size="xs"
          leftSection={<MagnifyingGlassIcon size={14} aria-hidden />}
          loading={search.isPending}
          disabled={!isSearched}
          title={
            isSearched
              ? undefined
              : t(services.isAddressSearched ? 'fields.address.findNothing' : 'fields.address.findNoCity')
          }
          onClick={() => search.mutate(asked)}
        >
          {t('fields.address.find')}
        </Button>
        {!services.map && (
          <Button
            size="xs"
            variant="default"
            leftSection={<MapTrifoldIcon size={14} aria-hidden />}
            aria-expanded={isMapOpen}
            onClick={() => setMapOpen(!isMapOpen)}
          >
            {t(isMapOpen ? 'fields.address.closeMap' : 'fields.address.openMap')}
          </Button>
        )}
      </div>
      <div role="status">
        {search.data && places.length + cities.length === 0 && t('fields.address.foundNone')}
        {cities.length > 0 && t('fields.address.foundCities')}
      </div>
      {places.length + cities.length > 0 && (
        <ul className={classes.found} aria-label={t('fields.address.found')}>
          {places.map((place) => (
            <li key={`${place.latitude} ${place.longitude} ${place.name}`}>
              <button type="button" onClick={() => (onPick(place), search.reset())}>
                {place.name}
              </button>
            </li>
          ))}
          {cities.map((city) => (
            <li key={`${city.latitude} ${city.longitude}`}>
              <button type="button" onClick={() => (onCity(city), search.reset())}>
                <CityName city={city} />
              </button>
            </li>
          ))}
        </ul>
      )}
      {cities.length > 0 && <span className={classes.credit}>{t('fields.address.cityCredit')}</span>}
      <ErrorLine error={search.error} />
      {services.map ? (
        <PlaceMap
          key={position ? 'place' : 'world'}
          port={port}
          map={services.map}
          position={position}
          onPick={onPick}
        />
      ) : (
        isMapOpen && (
          <Suspense fallback={<div className={classes.coming} />}>
            <WorldMap port={port} label={t('fields.address.mapOf', { label })} position={position} onPick={onPick} />
          </Suspense>
        )
      )}
    </div>
  )
}
