import { MinusIcon } from '@phosphor-icons/react/Minus'
import { MapPinIcon } from '@phosphor-icons/react/MapPin'
import { PlusIcon } from '@phosphor-icons/react/Plus'
import { pixelOf, positionOf, tilesIn, tileSide } from '@trellis/domain/places/map-grid'
import { useLayoutEffect, useRef, useState, type MouseEvent } from 'react'
import { useTranslation } from 'react-i18next'
import type { PlacePort, PlaceServices } from './place-port.ts'
import classes from './places.module.css'

export interface Position {
  readonly latitude: number
  readonly longitude: number
}

interface PlaceMapProps {
  readonly port: PlacePort
  readonly map: NonNullable<PlaceServices['map']>
  /** Undefined for the whole world. */
  readonly position: Position | undefined
  /** Missing where the place cannot be changed. */
  readonly onPick?: (position: Position) => void
}

const near = 15
const height = 180
/** Seven digits are a centimetre; a click is not so exact. */
const digits = 6

/**
 * A small map with the place in its middle. Whoever points at it moves the pin; by keyboard the coordinates are typed. One
 * that is only looked at lies below the button that opens the field, and has none of its own.
 */
export function PlaceMap({ port, map, position, onPick }: PlaceMapProps) {
  const { t } = useTranslation()
  const box = useRef<HTMLDivElement>(null)
  const [width, setWidth] = useState(0)
  const [zoom, setZoom] = useState(position ? Math.min(near, map.maximumZoom) : 1)
  useLayoutEffect(() => {
    const observer = new ResizeObserver(([entry]) => setWidth(entry?.contentRect.width ?? 0))
    if (box.current) observer.observe(box.current)
    return () => observer.disconnect()
  }, [])

  const middle = pixelOf(position ?? { latitude: 20, longitude: 0 }, zoom)
  const tiles = width > 0 ? tilesIn(middle, { width, height, zoom }) : []

  function pick(event: MouseEvent<HTMLDivElement>) {
    const { left, top } = event.currentTarget.getBoundingClientRect()
    const picked = positionOf(
      { x: middle.x + event.clientX - left - width / 2, y: middle.y + event.clientY - top - height / 2 },
      zoom,
    )
    onPick?.({
      latitude: Number(picked.latitude.toFixed(digits)),
      longitude: Number(picked.longitude.toFixed(digits)),
    })
  }

  return (
    <div className={classes.map} data-shown={!onPick || undefined} style={{ height }}>
      {/* oxlint-disable-next-line jsx-a11y/no-static-element-interactions, jsx-a11y/click-events-have-key-events -- the coordinates beside it do the same by keyboard */}
      <div
        ref={box}
        className={classes.tiles}
        data-picks={onPick !== undefined || undefined}
        {...(onPick && { onClick: pick })}
      >
        {tiles.map(({ x, y, left, top }) => (
          <img
            key={`${zoom}/${left}/${top}`}
            src={port.tileAddress(zoom, x, y)}
            alt=""
            width={tileSide}
            height={tileSide}
            draggable={false}
            style={{ transform: `translate(${Math.round(left)}px, ${Math.round(top)}px)` }}
          />
        ))}
        {position && (
          <span className={classes.pin}>
            <MapPinIcon size={28} weight="fill" aria-hidden />
          </span>
        )}
      </div>
      {onPick && (
        <div className={classes.zoom}>
          <button
            type="button"
            aria-label={t('fields.address.zoomIn')}
            disabled={zoom >= map.maximumZoom}
            onClick={() => setZoom(zoom + 1)}
          >
            <PlusIcon size={14} aria-hidden />
          </button>
          <button
            type="button"
            aria-label={t('fields.address.zoomOut')}
            disabled={zoom <= 1}
            onClick={() => setZoom(zoom - 1)}
          >
            <MinusIcon size={14} aria-hidden />
          </button>
        </div>
      )}
      {map.attribution && <span className={classes.attribution}>{map.attribution}</span>}
    </div>
  )
}
