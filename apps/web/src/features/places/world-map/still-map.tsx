import { MapPinIcon } from '@phosphor-icons/react/MapPin'
import { useMemo } from 'react'
import type { Position } from '../place-map.tsx'
import type { PlacePort } from '../place-port.ts'
import places from '../places.module.css'
import { MapCanvas } from './map-canvas.tsx'
import { useMapSize } from './use-map-size.ts'
import { viewOn } from './view.ts'
import classes from './world-map.module.css'

const height = 180
const middlePin = (width: number) => [
  { left: width / 2 - 14, top: height / 2 - 30, right: width / 2 + 14, bottom: height / 2 + 6 },
]

/** Where an address lies, drawn small: the coordinates stand beside it as text. */
export function StillMap({ port, position }: { port: PlacePort; position: Position }) {
  const [box, size] = useMapSize(height)
  const { latitude, longitude } = position
  const view = useMemo(() => size && viewOn({ latitude, longitude }, size), [latitude, longitude, size])
  const covered = useMemo(() => middlePin(size?.width ?? 0), [size])
  return (
    <div ref={box} className={classes.map} data-still style={{ height }} aria-hidden>
      {size && view && <MapCanvas port={port} view={view} size={size} covered={covered} />}
      <span className={places.pin}>
        <MapPinIcon size={28} weight="fill" />
      </span>
    </div>
  )
}
