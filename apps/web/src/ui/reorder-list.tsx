import { UnstyledButton } from '@mantine/core'
import { DotsSixVerticalIcon } from '@phosphor-icons/react'
import { DragDropProvider, PointerSensor, useDraggable, useDragOperation, useDroppable } from '@dnd-kit/react'
import { useRef, type KeyboardEvent, type ReactNode } from 'react'
import classes from './reorder-list.module.css'

interface ReorderListProps {
  ids: number[]
  label: string
  onReorder: (ids: number[]) => void
  /** Said to screen readers after a move by keyboard. */
  announce: (id: number, position: number) => string
  /** Not while only a part of the list shows. */
  isDisabled?: boolean
  /** Words of the grip of one row. */
  gripLabel: (id: number) => string
  children: (id: number, grip: ReactNode) => ReactNode
}

/** A list put in order by dragging a row's grip, or with Alt and the arrow keys from anywhere in the row. */
export function ReorderList({
  ids,
  label,
  onReorder,
  announce,
  isDisabled = false,
  gripLabel,
  children,
}: ReorderListProps) {
  const live = useRef<HTMLDivElement>(null)
  const asked = useAskedOrder(ids)

  function moveBy(id: number, step: number) {
    const from = asked.order()
    const to = from.indexOf(id) + step
    if (isDisabled || to < 0 || to >= from.length) return
    const next = moved(from, id, to)
    asked.ask(next)
    onReorder(next)
    if (live.current) live.current.textContent = announce(id, to + 1)
  }

  return (
    <DragDropProvider
      sensors={[PointerSensor]}
      onDragEnd={({ operation, canceled }) => {
        const { source, target } = operation
        if (canceled || !source || !target || source.id === target.id) return
        onReorder(moved(ids, Number(source.id), ids.indexOf(Number(target.id))))
      }}
    >
      <ul className={classes.list} aria-label={label}>
        {ids.map((id) => (
          <Row
            key={id}
            id={id}
            ids={ids}
            isDisabled={isDisabled || ids.length < 2}
            gripLabel={gripLabel(id)}
            onMove={(step) => moveBy(id, step)}
          >
            {(grip) => children(id, grip)}
          </Row>
        ))}
      </ul>
      <div
        ref={live}
        aria-live="polite"
        className="mantine-visually-hidden"
        style={{ position: 'absolute', clipPath: 'inset(50%)' }}
      />
    </DragDropProvider>
  )
}

interface RowProps {
  id: number
  ids: number[]
  isDisabled: boolean
  gripLabel: string
  onMove: (step: number) => void
  children: (grip: ReactNode) => ReactNode
}

function Row({ id, ids, isDisabled, gripLabel, onMove, children }: RowProps) {
  const draggable = useDraggable({ id, disabled: isDisabled })
  const droppable = useDroppable({ id, disabled: isDisabled })
  const { source } = useDragOperation()
  const isTarget = droppable.isDropTarget && source && source.id !== id
  const drop = isTarget ? (ids.indexOf(Number(source.id)) < ids.indexOf(id) ? 'after' : 'before') : undefined

  function keyDown(event: KeyboardEvent) {
    const step = { ArrowUp: -1, ArrowDown: 1 }[event.key]
    if (!event.altKey || step === undefined) return
    event.preventDefault()
    onMove(step)
  }

  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- Alt+arrows bubble up from the controls of the row
    <li
      className={classes.item}
      data-drop={drop}
      data-dragging={draggable.isDragging || undefined}
      ref={(element) => {
        // What cannot be dragged must not pass for a button.
        draggable.ref(isDisabled ? null : element)
        droppable.ref(element)
      }}
      onKeyDown={keyDown}
    >
      {children(
        <UnstyledButton className={classes.grip} ref={draggable.handleRef} disabled={isDisabled} aria-label={gripLabel}>
          <DotsSixVerticalIcon size={16} weight="bold" />
        </UnstyledButton>,
      )}
    </li>
  )
}

/** The order that was asked for last: keys come faster than a list is drawn. Any other order that is shown replaces it. */
function useAskedOrder(ids: number[]) {
  const shown = ids.join()
  const asked = useRef({ ids, shown, sent: new Set<string>() })
  if (asked.current.shown !== shown) {
    asked.current.shown = shown
    const isOwn = asked.current.sent.has(shown)
    if (!isOwn) asked.current.ids = ids
    if (!isOwn || shown === asked.current.ids.join()) asked.current.sent.clear()
  }
  return {
    order: () => asked.current.ids,
    ask(next: number[]) {
      asked.current.ids = next
      asked.current.sent.add(next.join())
    },
  }
}

/** The same ids with one of them at another place. */
export function moved(ids: number[], id: number, to: number): number[] {
  const others = ids.filter((other) => other !== id)
  return [...others.slice(0, to), id, ...others.slice(to)]
}
