import type { Place } from '@trellis/domain/places/api'

export interface PlaceServices {
  readonly isAddressSearched: boolean
  readonly map: { readonly attribution: string; readonly maximumZoom: number } | null
}

/** Maps and addresses as fields see them: what the installation is connected to. */
export interface PlacePort {
  readonly teamId: number
  readonly services: (signal: AbortSignal) => Promise<PlaceServices>
  readonly find: (address: string) => Promise<readonly Place[]>
  readonly tileAddress: (z: number, x: number, y: number) => string
}
