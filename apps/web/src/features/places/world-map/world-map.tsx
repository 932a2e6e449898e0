import { MapPinIcon } from '@phosphor-icons/react/MapPin'
import { MinusIcon } from '@phosphor-icons/react/Minus'
import { PlusIcon } from '@phosphor-icons/react/Plus'
import { coordinatesText } from '@trellis/domain/fields/types/physical-address'
import { useId, useMemo, useState, type KeyboardEvent } from 'react'
import { useTranslation } from 'react-i18next'
import type { Position } from '../place-map.tsx'
import type { PlacePort } from '../place-port.ts'
import places from '../places.module.css'
import { MapCanvas } from './map-canvas.tsx'
import { useMapPointers } from './use-map-pointers.ts'
import { useMapSize } from './use-map-size.ts'
import {
  farthest,
  isInside,
  movedBy,
  nearest,
  pixelOn,
  positionAt,
  viewOn,
  within,
  zoomedAt,
  type Pixel,
  type Size,
  type View,
} from './view.ts'
import classes from './world-map.module.css'

const height = 280
/** The pin stays so far from the edges while it is moved by keys. */
const margin = 24
const step = 8
const wideStep = 40
const arrows: Readonly<Record<string, Pixel>> = {
  ArrowLeft: { x: -1, y: 0 },
  ArrowRight: { x: 1, y: 0 },
  ArrowUp: { x: 0, y: -1 },
  ArrowDown: { x: 0, y: 1 },
}

interface WorldMapProps {
  readonly port: PlacePort
  readonly label: string
  readonly position: Position | undefined
  readonly onPick: (position: Position) => void
}

/**
 * The world, drawn here: a click or Enter sets the pin, dragging or the arrow keys move it; wheel, two fingers, plus and
 * minus go nearer and farther.
 */
export function WorldMap(props: WorldMapProps) {
  const [box, size] = useMapSize(height)
  const hintId = useId()
  const { t } = useTranslation()
  return (
    <>
      <div ref={box} className={classes.map} style={{ height }}>
        {size && <SizedMap {...props} size={size} hintId={hintId} />}
      </div>
      <p id={hintId} className={classes.hint}>
        {t('fields.address.mapHint')}
      </p>
    </>
  )
}

function SizedMap({ port, label, position, onPick, size, hintId }: WorldMapProps & { size: Size; hintId: string }) {
  const { t } = useTranslation()
  const [shown, setShown] = useState<View>(() => viewOn(position, size))
  const view = useMemo(() => within(shown, size), [shown, size])
  // What is typed or moved out of sight is gone after.
  const [followed, setFollowed] = useState(position)
  if (position?.latitude !== followed?.latitude || position?.longitude !== followed?.longitude) {
    setFollowed(position)
    if (position && !isInside(pixelOn(view, position, size), size, margin))
      setShown(viewOn(position, size, Math.max(view.zoom, 4)))
  }

  const pin = position && pixelOn(view, position, size)
  const middle = { x: size.width / 2, y: size.height / 2 }

  function pick(at: Pixel) {
    const picked = positionAt(view, at, size)
    setFollowed(picked)
    onPick(picked)
  }

  const pointers = useMapPointers({
    pin,
    onPick: pick,
    onMove: (by) => setShown((now) => movedBy(within(now, size), by, size)),
    onZoom: (by, at) => setShown((now) => zoomedAt(within(now, size), within(now, size).zoom + by, at, size)),
  })

  const zoomBy = (by: number) => setShown(zoomedAt(view, view.zoom + by, pin ?? middle, size))

  function keyDown(event: KeyboardEvent) {
    if (event.ctrlKey || event.metaKey || event.altKey) return
    const arrow = arrows[event.key]
    const length = event.shiftKey ? wideStep : step
    if (arrow && position && pin) {
      const to = { x: pin.x + arrow.x * length, y: pin.y + arrow.y * length }
      // Not by `pick`: the map goes after it.
      onPick(positionAt(view, to, size))
    } else if (arrow) setShown(movedBy(view, { x: -arrow.x * wideStep, y: -arrow.y * wideStep }, size))
    else if (event.key === '+' || event.key === '=') zoomBy(1)
    else if (event.key === '-') zoomBy(-1)
    else if (event.key === 'Enter' && !position) pick(middle)
    else return
    event.preventDefault()
    event.stopPropagation()
  }

  const covered = useMemo(
    () => [
      { left: size.width - 44, top: 0, right: size.width, bottom: 76 },
      { left: 0, top: size.height - 36, right: 190, bottom: size.height },
      { left: size.width - 160, top: size.height - 18, right: size.width, bottom: size.height },
    ],
    [size],
  )

  return (
    <>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- role application: it takes the keys itself */}
      <div
        role="application"
        aria-label={label}
        aria-describedby={hintId}
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- the same
        tabIndex={0}
        className={classes.surface}
        data-moving={pointers.moving}
        {...pointers.handlers}
        onKeyDown={keyDown}
      >
        <MapCanvas port={port} view={view} size={size} covered={covered} />
        {pin ? (
          <span
            className={classes.pin}
            data-pin
            style={{ transform: `translate(${Math.round(pin.x) - 16}px, ${Math.round(pin.y) - 30}px)` }}
          >
            <MapPinIcon size={32} weight="fill" aria-hidden />
          </span>
        ) : (
          <span className={classes.middle} />
        )}
      </div>
      <div className={places.zoom}>
        <button
          type="button"
          aria-label={t('fields.address.zoomIn')}
          disabled={view.zoom >= nearest}
          onClick={() => zoomBy(1)}
        >
          <PlusIcon size={14} aria-hidden />
        </button>
        <button
          type="button"
          aria-label={t('fields.address.zoomOut')}
          disabled={view.zoom <= farthest(size)}
          onClick={() => zoomBy(-1)}
        >
          <MinusIcon size={14} aria-hidden />
        </button>
      </div>
      <output className={classes.where}>{position && coordinatesText(position)}</output>
    </>
  )
}
