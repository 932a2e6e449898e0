import { useCallback, useState } from 'react'
import type { Size } from './view.ts'

/** How large a map of this height is; undefined until it stands somewhere. */
export function useMapSize(height: number): readonly [(element: HTMLElement | null) => (() => void) | void, Size?] {
  const [size, setSize] = useState<Size>()
  const measure = useCallback(
    (element: HTMLElement | null) => {
      if (!element) return undefined
      const observer = new ResizeObserver(([entry]) => {
        const width = Math.round(entry?.contentRect.width ?? 0)
        setSize((known) => (known?.width === width || width === 0 ? known : { width, height }))
      })
      observer.observe(element)
      return () => observer.disconnect()
    },
    [height],
  )
  return [measure, size]
}
