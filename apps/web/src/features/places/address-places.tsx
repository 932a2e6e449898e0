import { Button } from '@mantine/core'
import { MagnifyingGlassIcon } from '@phosphor-icons/react/MagnifyingGlass'
import { useMutation } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { ErrorLine } from '../../ui/error-line.tsx'
import { PlaceMap, type Position } from './place-map.tsx'
import type { PlacePort } from './place-port.ts'
import classes from './places.module.css'
import { usePlaceServices } from './use-place-services.ts'

interface AddressPlacesProps {
  readonly port: PlacePort
  /** In one line, as far as it is typed. */
  readonly address: string
  readonly position: Position | undefined
  readonly onPick: (position: Position) => void
}

/** Below an address that is edited: its coordinates by search and by pin, where the installation is connected to that. */
export function AddressPlaces({ port, address, position, onPick }: AddressPlacesProps) {
  const { t } = useTranslation()
  const services = usePlaceServices(port)
  const search = useMutation({ mutationFn: (asked: string) => port.find(asked) })
  if (!services || (!services.isAddressSearched && !services.map)) return null
  return (
    <div className={classes.places}>
      {services.isAddressSearched && (
        <>
          <Button
            size="xs"
            leftSection={<MagnifyingGlassIcon size={14} aria-hidden />}
            loading={search.isPending}
            disabled={address === ''}
            title={address === '' ? t('fields.address.findNothing') : undefined}
            onClick={() => search.mutate(address)}
          >
            {t('fields.address.find')}
          </Button>
          <div role="status">{search.data?.length === 0 && t('fields.address.foundNone')}</div>
          {search.data && search.data.length > 0 && (
            <ul className={classes.found} aria-label={t('fields.address.found')}>
              {search.data.map((place) => (
                <li key={`${place.latitude} ${place.longitude} ${place.name}`}>
                  <button type="button" onClick={() => (onPick(place), search.reset())}>
                    {place.name}
                  </button>
                </li>
              ))}
            </ul>
          )}
          <ErrorLine error={search.error} />
        </>
      )}
      {services.map && (
        <PlaceMap
          key={position ? 'place' : 'world'}
          port={port}
          map={services.map}
          position={position}
          onPick={onPick}
        />
      )}
    </div>
  )
}
