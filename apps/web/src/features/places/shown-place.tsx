import { lazyPart } from '../../ui/later.tsx'
import { Suspense } from 'react'
import { PlaceMap, type Position } from './place-map.tsx'
import type { PlacePort } from './place-port.ts'
import { usePlaceServices } from './use-place-services.ts'

const StillMap = lazyPart(async () => (await import('./world-map/still-map.tsx')).StillMap)

/** The map of an address that is only looked at: of the connected service, or drawn here. */
export function ShownPlace({ port, position }: { port: PlacePort; position: Position }) {
  const services = usePlaceServices(port)
  if (!services) return null
  if (services.map) return <PlaceMap port={port} map={services.map} position={position} />
  return (
    <Suspense fallback={null}>
      <StillMap port={port} position={position} />
    </Suspense>
  )
}
