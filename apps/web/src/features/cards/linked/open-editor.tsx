import { Portal } from '@mantine/core'
import { useLayoutEffect, useState } from 'react'
import { CellEditor, type CellEditorProps } from '../../records/grid/cell-editor.tsx'

type OpenEditorProps = Omit<CellEditorProps, 'top' | 'left' | 'width'> & {
  /** The cell it stands over. */
  readonly cell: HTMLElement
}

/** The grid's editor over a cell of a table that scrolls and cuts off: it stands above the page and goes along. */
export function OpenEditor({ cell, ...props }: OpenEditorProps) {
  const [box, setBox] = useState(() => cell.getBoundingClientRect())
  useLayoutEffect(() => {
    const place = () => setBox(cell.getBoundingClientRect())
    place()
    addEventListener('scroll', place, true)
    addEventListener('resize', place)
    return () => {
      removeEventListener('scroll', place, true)
      removeEventListener('resize', place)
    }
  }, [cell])
  return (
    <Portal>
      <div style={{ position: 'fixed', top: box.top, left: box.left, zIndex: 150 }}>
        <CellEditor {...props} top={0} left="0px" width={Math.max(box.width, 160)} />
      </div>
    </Portal>
  )
}
