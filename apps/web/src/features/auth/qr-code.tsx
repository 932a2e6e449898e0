import { create } from 'qrcode'
import { useMemo } from 'react'
import classes from './preferences-page.module.css'

/** Modules around it that stay light, so that cameras find it (ISO 18004, 5.3.8). */
const quietZone = 4

/** A text as a QR code: dark on light also in the dark, for not every camera reads the opposite. */
export function QrCode({ text, label }: { text: string; label: string }) {
  const { size, path } = useMemo(() => drawn(text), [text])
  const side = size + 2 * quietZone
  return (
    <svg
      className={classes.qr}
      role="img"
      aria-label={label}
      viewBox={`${-quietZone} ${-quietZone} ${side} ${side}`}
      shapeRendering="crispEdges"
    >
      <rect x={-quietZone} y={-quietZone} width={side} height={side} fill="#fff" />
      <path d={path} fill="#15171c" />
    </svg>
  )
}

/** One rectangle per run of dark modules. */
function drawn(text: string): { size: number; path: string } {
  const { size, data } = create(text, { errorCorrectionLevel: 'M' }).modules
  const runs: string[] = []
  for (let row = 0; row < size; row++) {
    for (let column = 0; column < size; column++) {
      if (!data[row * size + column]) continue
      const start = column
      while (column < size && data[row * size + column]) column++
      runs.push(`M${start} ${row}h${column - start}v1H${start}z`)
    }
  }
  return { size, path: runs.join('') }
}
