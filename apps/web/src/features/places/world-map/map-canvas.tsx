import { useComputedColorScheme } from '@mantine/core'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { placesApi } from '@trellis/domain/places/api'
import { useLayoutEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { keyOf } from '../../../api/queries.ts'
import { ErrorLine } from '../../../ui/error-line.tsx'
import type { PlacePort } from '../place-port.ts'
import classes from './world-map.module.css'
import { drawMap, type MapColors, type Rectangle } from './draw-map.ts'
import { boxAround, type Size, type View } from './view.ts'
import { loadWorld } from './world.ts'

interface MapCanvasProps {
  readonly port: PlacePort
  readonly view: View
  readonly size: Size
  readonly covered: readonly Rectangle[]
}

/** The world from Natural Earth with the cities of the gazetteer: nothing of it is asked from another server. */
export function MapCanvas({ port, view, size, covered }: MapCanvasProps) {
  const { t, i18n } = useTranslation()
  const canvas = useRef<HTMLCanvasElement>(null)
  const scheme = useComputedColorScheme()
  const world = useQuery({
    queryKey: ['world-map'],
    queryFn: loadWorld,
    staleTime: Number.POSITIVE_INFINITY,
    structuralSharing: false,
  })
  const box = boxAround(view, size)
  const cities = useQuery({
    queryKey: [...keyOf(placesApi.citiesWithin), port.teamId, box],
    queryFn: ({ signal }) => port.citiesWithin(box, signal),
    staleTime: Number.POSITIVE_INFINITY,
    placeholderData: keepPreviousData,
    retry: false,
  }).data

  useLayoutEffect(() => {
    const pen = canvas.current?.getContext('2d')
    if (!canvas.current || !pen || !world.data) return
    const ratio = window.devicePixelRatio
    canvas.current.width = Math.round(size.width * ratio)
    canvas.current.height = Math.round(size.height * ratio)
    pen.scale(ratio, ratio)
    const style = getComputedStyle(canvas.current)
    drawMap(pen, {
      world: world.data,
      view,
      size,
      cities: cities ?? [],
      covered,
      colors: colorsOf(style),
      font: style.fontFamily,
      lengthText: (meters) =>
        new Intl.NumberFormat(i18n.language, {
          style: 'unit',
          unit: meters < 1000 ? 'meter' : 'kilometer',
        }).format(meters < 1000 ? meters : meters / 1000),
    })
  }, [world.data, view, size, cities, covered, scheme, i18n.language])

  return (
    <>
      <canvas ref={canvas} className={classes.canvas} data-drawn={world.isSuccess} aria-hidden />
      <span className={classes.credit}>{t('fields.address.mapCredit')}</span>
      {world.isError && (
        <div className={classes.failed}>
          <ErrorLine error={world.error} />
        </div>
      )}
    </>
  )
}

function colorsOf(style: CSSStyleDeclaration): MapColors {
  const token = (name: string) => style.getPropertyValue(name).trim()
  return {
    sea: token('--blue-bg'),
    land: token('--raised'),
    border: token('--line-strong'),
    grid: token('--blue-dot'),
    label: token('--text'),
    dot: token('--text-2'),
  }
}
