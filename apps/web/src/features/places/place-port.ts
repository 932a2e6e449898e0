import type { City, Place } from '@trellis/domain/places/api'

export interface PlaceServices {
  readonly isAddressSearched: boolean
  readonly map: { readonly attribution: string; readonly maximumZoom: number } | null
}

export interface AskedPlace {
  /** In one line. */
  readonly address: string
  readonly city?: string
  /** Two letters. */
  readonly country?: string
}

export interface MapBox {
  readonly west: number
  readonly south: number
  readonly east: number
  readonly north: number
}

/** Maps and addresses as fields see them: what the installation is connected to, and what it knows by itself. */
export interface PlacePort {
  readonly teamId: number
  readonly services: (signal: AbortSignal) => Promise<PlaceServices>
  /** Places of the connected service; cities of the gazetteer where there is none or it fails. */
  readonly find: (asked: AskedPlace) => Promise<{ places: readonly Place[]; cities: readonly City[] }>
  readonly findCities: (beginning: string, country: string | undefined, signal: AbortSignal) => Promise<readonly City[]>
  /** The largest of each part of a piece of the map. */
  readonly citiesWithin: (box: MapBox, signal: AbortSignal) => Promise<readonly Place[]>
  readonly tileAddress: (z: number, x: number, y: number) => string
}
