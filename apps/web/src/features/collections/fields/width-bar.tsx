import { Tooltip } from '@mantine/core'
import { useId, type KeyboardEvent, type PointerEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { nearestWidth, twelfthsByWidth, widthsInOrder, type DisplayWidth } from './width-twelfths.ts'
import classes from './width-bar.module.css'

/** A width drawn in twelfths, small, for lists. */
export function WidthBar({ width }: { width: DisplayWidth }) {
  const { t } = useTranslation()
  const label = t('collections.field.widthOf', { width: t(`collections.drawer.widths.${width}`) })
  return (
    <Tooltip label={label}>
      <span className={classes.bar} role="img" aria-label={label}>
        <Segments width={width} />
      </span>
    </Tooltip>
  )
}

/** The same, to choose from: click or drag, or arrows. */
export function WidthPicker({ value, onChange }: { value: DisplayWidth; onChange: (width: DisplayWidth) => void }) {
  const { t } = useTranslation()
  const label = useId()
  const name = t(`collections.drawer.widths.${value}`)

  function pick(event: PointerEvent<HTMLElement>) {
    if (event.buttons !== 1) return
    const { left, width } = event.currentTarget.getBoundingClientRect()
    const next = nearestWidth(Math.ceil(((event.clientX - left) / width) * 12))
    if (next !== value) onChange(next)
  }

  function step(event: KeyboardEvent) {
    const by = { ArrowLeft: -1, ArrowDown: -1, ArrowRight: 1, ArrowUp: 1 }[event.key]
    const next = by && widthsInOrder[widthsInOrder.indexOf(value) + by]
    if (!next) return
    event.preventDefault()
    onChange(next)
  }

  return (
    <div>
      <div className={classes.head}>
        <div id={label}>{t('collections.drawer.width')}</div>
        <span>{name}</span>
      </div>
      <div
        className={classes.picker}
        role="slider"
        tabIndex={0}
        aria-labelledby={label}
        aria-valuemin={0}
        aria-valuemax={widthsInOrder.length - 1}
        aria-valuenow={widthsInOrder.indexOf(value)}
        aria-valuetext={name}
        onPointerDown={pick}
        onPointerMove={pick}
        onKeyDown={step}
      >
        <Segments width={value} />
      </div>
    </div>
  )
}

function Segments({ width }: { width: DisplayWidth }) {
  return Array.from({ length: 12 }, (_, index) => {
    const fill = Math.min(1, Math.max(0, twelfthsByWidth[width] - index))
    return <i key={index} data-on={fill > 0 || undefined} style={{ '--fill': `${fill * 100}%` }} />
  })
}
