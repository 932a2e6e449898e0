import { UnstyledButton } from '@mantine/core'
import type { FocusEvent, ReactNode } from 'react'
import { Popover } from '../../ui/floating.tsx'
import classes from './fields.module.css'

interface LineWithPanelProps {
  readonly text: string
  readonly onText: (text: string) => void
  readonly icon: ReactNode
  /** What the button beside the line does, and what it opens. */
  readonly opens: string
  readonly isOpen: boolean
  readonly onOpen: (isOpen: boolean) => void
  /** The panel. */
  readonly children: ReactNode
  readonly label: string
  readonly hasError?: boolean | undefined
  readonly describedBy?: string | undefined
  readonly autoFocus?: boolean | undefined
  readonly isInPopover?: boolean | undefined
  readonly onFocus?: ((event: FocusEvent<HTMLInputElement>) => void) | undefined
}

/** A line to type in, with a panel beside it for those who would rather point. */
export function LineWithPanel({ text, onText, icon, opens, isOpen, onOpen, label, ...props }: LineWithPanelProps) {
  return (
    <Popover
      opened={isOpen}
      onChange={onOpen}
      position="bottom-start"
      trapFocus
      returnFocus
      withinPortal={!props.isInPopover}
      withRoles={false}
    >
      <Popover.Target>
        <div className={classes.withButton}>
          <input
            className={classes.input}
            aria-label={label}
            aria-invalid={props.hasError || undefined}
            aria-describedby={props.describedBy}
            autoFocus={props.autoFocus}
            data-autofocus={props.autoFocus || undefined}
            onFocus={props.onFocus}
            value={text}
            onChange={(event) => onText(event.currentTarget.value)}
            autoComplete="off"
          />
          <UnstyledButton
            className={classes.inputButton}
            aria-label={opens}
            aria-haspopup="dialog"
            aria-expanded={isOpen}
            onClick={() => onOpen(!isOpen)}
          >
            {icon}
          </UnstyledButton>
        </div>
      </Popover.Target>
      <Popover.Dropdown data-part-of-editor role="dialog" aria-label={opens}>
        {props.children}
      </Popover.Dropdown>
    </Popover>
  )
}
