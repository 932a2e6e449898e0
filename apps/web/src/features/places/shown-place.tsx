import { PlaceMap, type Position } from './place-map.tsx'
import type { PlacePort } from './place-port.ts'
import { usePlaceServices } from './use-place-services.ts'

/** The map of an address that is only looked at. */
export function ShownPlace({ port, position }: { port: PlacePort; position: Position }) {
  const services = usePlaceServices(port)
  return services?.map ? <PlaceMap port={port} map={services.map} position={position} /> : null
}
