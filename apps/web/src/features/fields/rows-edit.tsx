import { ActionIcon, Button } from '@mantine/core'
import { CaretDownIcon } from '@phosphor-icons/react/CaretDown'
import { CaretUpIcon } from '@phosphor-icons/react/CaretUp'
import { PlusIcon } from '@phosphor-icons/react/Plus'
import { XIcon } from '@phosphor-icons/react/X'
import { useEffect, useRef, useState, type KeyboardEvent, type ReactNode } from 'react'
import classes from './rows-edit.module.css'

export interface Keyed<Row> {
  readonly key: number
  readonly row: Row
}

interface RowsWords {
  readonly add: string
  readonly remove: (number: number) => string
  readonly up: (number: number) => string
  readonly down: (number: number) => string
}

interface RowsEditProps<Row> {
  readonly rows: readonly Keyed<Row>[]
  readonly emptyRow: Row
  readonly most: number
  readonly words: RowsWords
  readonly onChange: (rows: readonly Keyed<Row>[]) => void
  /** The controls of a row; the first one takes the focus of a new row. */
  readonly children: (row: Row, number: number, change: (changes: Partial<Row>) => void) => ReactNode
}

/** Rows with a key each, so that a moved row keeps its controls. */
export function useRows<Row>(first: readonly Row[]) {
  return useState<readonly Keyed<Row>[]>(() => first.map((row, key) => ({ key, row })))
}

/** Lines in order: Enter goes to the next or begins one, Alt and arrows move a line, Tab leaves behind the last control. */
export function RowsEdit<Row>({ rows, emptyRow, most, words, onChange, children }: RowsEditProps<Row>) {
  const list = useRef<HTMLUListElement>(null)
  const focusRow = useRef<number>(undefined)

  useEffect(() => {
    if (focusRow.current === undefined) return
    list.current?.children[focusRow.current]?.querySelector<HTMLElement>('input, textarea')?.focus()
    focusRow.current = undefined
  }, [rows])

  function addAt(place: number) {
    if (rows.length >= most) return
    focusRow.current = place
    const key = Math.max(0, ...rows.map((each) => each.key)) + 1
    onChange(rows.toSpliced(place, 0, { key, row: emptyRow }))
  }

  function move(place: number, by: number) {
    const moved = rows[place]
    if (!moved || !rows[place + by]) return
    onChange(rows.toSpliced(place, 1).toSpliced(place + by, 0, moved))
  }

  function remove(place: number) {
    focusRow.current = Math.max(0, Math.min(place, rows.length - 2))
    onChange(rows.toSpliced(place, 1))
  }

  function keyDown(event: KeyboardEvent, place: number) {
    const step = { ArrowUp: -1, ArrowDown: 1 }[event.key]
    if (event.altKey && step !== undefined) {
      event.preventDefault()
      move(place, step)
    }
    if (event.key !== 'Enter' || event.ctrlKey || event.metaKey || event.shiftKey) return
    if ((event.target as Element).closest('button')) return
    event.preventDefault()
    if (place === rows.length - 1) addAt(rows.length)
    else focusAt(list.current?.children[place + 1])
  }

  return (
    <>
      <ul ref={list} className={classes.rows}>
        {rows.map(({ key, row }, place) => (
          // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- keys bubble up from the controls of the row
          <li key={key} className={classes.row} onKeyDown={(event) => keyDown(event, place)}>
            <div className={classes.cells}>
              {children(row, place + 1, (changes) => onChange(rows.with(place, { key, row: { ...row, ...changes } })))}
            </div>
            <div className={classes.actions}>
              <ActionIcon
                size="sm"
                aria-label={words.up(place + 1)}
                disabled={place === 0}
                onClick={() => move(place, -1)}
              >
                <CaretUpIcon size={14} />
              </ActionIcon>
              <ActionIcon
                size="sm"
                aria-label={words.down(place + 1)}
                disabled={place === rows.length - 1}
                onClick={() => move(place, 1)}
              >
                <CaretDownIcon size={14} />
              </ActionIcon>
              <ActionIcon size="sm" aria-label={words.remove(place + 1)} onClick={() => remove(place)}>
                <XIcon size={14} />
              </ActionIcon>
            </div>
          </li>
        ))}
      </ul>
      <Button
        size="compact-sm"
        variant="subtle"
        className={classes.add}
        leftSection={<PlusIcon size={14} aria-hidden />}
        disabled={rows.length >= most}
        onClick={() => addAt(rows.length)}
      >
        {words.add}
      </Button>
    </>
  )
}

const focusAt = (row: Element | undefined) => row?.querySelector<HTMLElement>('input, textarea')?.focus()

/** Within a panel Tab goes from control to control; only at its ends does it leave the edit. */
export function keepTabInside(event: KeyboardEvent<HTMLElement>): void {
  if (event.key !== 'Tab') return
  const controls = [...event.currentTarget.querySelectorAll<HTMLElement>('input, textarea, select, button')].filter(
    (control) => !control.matches(':disabled') && control.tabIndex >= 0 && control.offsetParent !== null,
  )
  const end = event.shiftKey ? controls[0] : controls.at(-1)
  if (event.target !== end) event.stopPropagation()
}
