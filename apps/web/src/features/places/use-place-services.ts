import { useQuery } from '@tanstack/react-query'
import { placesApi } from '@trellis/domain/places/api'
import { keyOf } from '../../api/queries.ts'
import type { PlacePort } from './place-port.ts'

/** Undefined while it is not known, and where asking failed: then addresses are as they are without. */
export function usePlaceServices(port: PlacePort) {
  return useQuery({
    queryKey: [...keyOf(placesApi.placeServices), port.teamId],
    queryFn: ({ signal }) => port.services(signal),
    staleTime: 60_000,
    retry: false,
  }).data
}
