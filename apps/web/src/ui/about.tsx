import { UnstyledButton, VisuallyHidden } from '@mantine/core'
import { InfoIcon } from '@phosphor-icons/react/Info'
import { useId, useState, type KeyboardEvent } from 'react'
import classes from './about.module.css'
import { Popover } from './floating.tsx'

interface AboutProps {
  /** Name of the button: About the fee. */
  label: string
  /** Paragraphs; where all are empty there is no button. */
  texts: readonly string[]
}

/** A sign beside a label: a press says more, and a screen reader does at once. */
export function About({ label, texts }: AboutProps) {
  const id = useId()
  const [isOpen, setOpen] = useState(false)
  const said = texts.filter((text) => text !== '')
  if (said.length === 0) return null

  /** Closes this, and not the dialog around it. */
  function keyDown(event: KeyboardEvent) {
    if (event.key !== 'Escape' || !isOpen) return
    event.stopPropagation()
    setOpen(false)
  }

  return (
    <>
      <Popover opened={isOpen} onChange={setOpen} position="bottom-start" shadow="xl" width={300} withRoles={false}>
        <Popover.Target>
          <UnstyledButton
            className={classes.sign}
            aria-label={label}
            aria-describedby={id}
            aria-expanded={isOpen}
            data-mantine-stop-propagation={isOpen || undefined}
            onClick={() => setOpen(!isOpen)}
            onKeyDown={keyDown}
          >
            <InfoIcon size={14} aria-hidden />
          </UnstyledButton>
        </Popover.Target>
        <Popover.Dropdown className={classes.text}>
          {said.map((text) => (
            <p key={text}>{text}</p>
          ))}
        </Popover.Dropdown>
      </Popover>
      <VisuallyHidden id={id}>{said.join(' ')}</VisuallyHidden>
    </>
  )
}

/** What helps to type, below the control that names it by the id. */
export function HelpLine({ id, text }: { id: string; text: string }) {
  return (
    <p id={id} className={classes.help}>
      {text}
    </p>
  )
}
