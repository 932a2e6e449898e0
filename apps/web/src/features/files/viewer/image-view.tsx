import { ActionIcon } from '@mantine/core'
import { ArrowsInIcon } from '@phosphor-icons/react/ArrowsIn'
import { MagnifyingGlassMinusIcon } from '@phosphor-icons/react/MagnifyingGlassMinus'
import { MagnifyingGlassPlusIcon } from '@phosphor-icons/react/MagnifyingGlassPlus'
import { useEffect, useRef, useState, type PointerEvent } from 'react'
import { useTranslation } from 'react-i18next'
import classes from './viewer.module.css'

const largest = 8
const step = 1.5
const within = (scale: number) => Math.min(largest, Math.max(1, scale))

/** An image that fits the window; zoomed by wheel, keys + and -, buttons or a double click, moved by dragging. */
export function ImageView({ address, name, onFailed }: { address: string; name: string; onFailed: () => void }) {
  const { t } = useTranslation()
  const stage = useRef<HTMLDivElement>(null)
  const [scale, setScale] = useState(1)
  const [offset, setOffset] = useState({ x: 0, y: 0 })

  function zoom(factor: number) {
    setScale((before) => within(before * factor))
    if (scale * factor <= 1) setOffset({ x: 0, y: 0 })
  }
  const latestZoom = useRef(zoom)
  latestZoom.current = zoom

  useEffect(() => {
    const element = stage.current
    // React listens to wheels passively, and the page would scroll or zoom as well.
    const onWheel = (event: WheelEvent) => {
      event.preventDefault()
      latestZoom.current(event.deltaY < 0 ? 1.15 : 1 / 1.15)
    }
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.key === '+' || event.key === '=') latestZoom.current(step)
      if (event.key === '-') latestZoom.current(1 / step)
      if (event.key === '0') latestZoom.current(1 / largest)
    }
    element?.addEventListener('wheel', onWheel, { passive: false })
    // The viewer keeps its keys from the page behind it, the document included.
    const viewer = element?.closest('dialog')
    viewer?.addEventListener('keydown', onKeyDown)
    return () => {
      element?.removeEventListener('wheel', onWheel)
      viewer?.removeEventListener('keydown', onKeyDown)
    }
  }, [])

  function drag(event: PointerEvent) {
    if (event.buttons === 1 && scale > 1) setOffset(({ x, y }) => ({ x: x + event.movementX, y: y + event.movementY }))
  }

  return (
    <>
      <div
        ref={stage}
        className={classes.imageStage}
        data-zoomed={scale > 1 || undefined}
        onPointerDown={(event) => event.currentTarget.setPointerCapture(event.pointerId)}
        onPointerMove={drag}
        onDoubleClick={() => zoom(scale > 1 ? 1 / largest : 2.5)}
      >
        <img
          className={classes.picture}
          src={address}
          alt={name}
          draggable={false}
          style={{ transform: `translate(${offset.x}px, ${offset.y}px) scale(${scale})` }}
          onError={onFailed}
        />
      </div>
      <div className={classes.zoom}>
        <ActionIcon aria-label={t('files.viewer.zoomOut')} disabled={scale === 1} onClick={() => zoom(1 / step)}>
          <MagnifyingGlassMinusIcon size={18} />
        </ActionIcon>
        <ActionIcon aria-label={t('files.viewer.fit')} disabled={scale === 1} onClick={() => zoom(1 / largest)}>
          <ArrowsInIcon size={18} />
        </ActionIcon>
        <ActionIcon aria-label={t('files.viewer.zoomIn')} disabled={scale === largest} onClick={() => zoom(step)}>
          <MagnifyingGlassPlusIcon size={18} />
        </ActionIcon>
      </div>
    </>
  )
}
