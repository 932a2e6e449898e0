import { useEffect, useState, type ComponentProps } from 'react'
import { readyToRead } from '../../api/ready-to-read.ts'
import { TextEdit, textOf } from './text-edit.tsx'
import { useFieldContext } from './field-context.tsx'
import classes from './fields.module.css'

let isReady = false

/** A line that is checked by what comes after the first screen; what is typed until then waits for it. */
export function LaterTextEdit(edit: ComponentProps<typeof TextEdit>) {
  const { text } = useFieldContext()
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
  return (
    <input
      {...edit.hints}
      className={classes.input}
      aria-label={edit.label}
      autoFocus={edit.autoFocus}
      value={typed ?? textOf(edit.value, edit.field, edit.type, text)}
      onChange={(event) => setTyped(event.currentTarget.value)}
      autoComplete="off"
      spellCheck={false}
    />
  )
}
