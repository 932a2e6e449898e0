import { useEffect, useState, type ComponentProps } from 'react'
import type { Parsed } from '@trellis/domain/fields/field-type'
import { readyToRead } from '../../api/ready-to-read.ts'
import { TextEdit, textOf, useBegun } from './text-edit.tsx'
import { useFieldContext } from './field-context.tsx'
import classes from './fields.module.css'

let isReady = false

type LineProps = ComponentProps<typeof TextEdit>

/** A line that is checked by what comes after the first screen; what is typed until then waits for it. */
export function LaterTextEdit(edit: LineProps) {
  const [mayRead, setMayRead] = useState(isReady)
  const [typed, setTyped] = useState(edit.initialText)
  useEffect(() => {
    if (isReady) return
    async function waitForIt() {
      await readyToRead()
      isReady = true
      setMayRead(true)
    }
    void waitForIt()
  }, [])
  if (mayRead) return <TextEdit {...edit} initialText={typed} />
  return <UnreadLine {...edit} typed={typed} onType={setTyped} />
}

interface UnreadLineProps extends LineProps {
  readonly typed: string | undefined
  readonly onType: (text: string) => void
}

/** Nobody can tell yet whether it is a value: it is not saved as one, and leaving does not lose it. */
function UnreadLine({ typed, onType, ...edit }: UnreadLineProps) {
  const { text } = useFieldContext()
  const unread = (line: string): Parsed => (line.trim() === '' ? { value: null } : { problem: edit.type.refusal })
  useBegun(edit, unread)
  return (
    <input
      {...edit.hints}
      className={classes.input}
      aria-label={edit.label}
      aria-invalid={edit.hasError || undefined}
      aria-describedby={edit.describedBy}
      autoFocus={edit.autoFocus}
      value={typed ?? textOf(edit.value, edit.field, edit.type, text)}
      onChange={({ currentTarget }) => {
        onType(currentTarget.value)
        edit.onDraft(unread(currentTarget.value))
      }}
      autoComplete="off"
      spellCheck={false}
    />
  )
}
