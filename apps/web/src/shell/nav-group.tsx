import { UnstyledButton } from '@mantine/core'
import { CaretDownIcon } from '@phosphor-icons/react'
import { useId, useState, type ReactNode } from 'react'
import { readLocal, writeLocal } from '../session/local-store.ts'
import classes from './nav-group.module.css'

interface NavGroupProps {
  /** Under which it is remembered as open or closed. */
  name: string
  title: string
  action?: ReactNode
  children: ReactNode
}

/** A group of entries that can be folded away; this browser remembers which are. */
export function NavGroup({ name, title, action, children }: NavGroupProps) {
  const id = useId()
  const [isOpen, setOpen] = useState(() => !closedGroups().includes(name))

  function toggle() {
    const others = closedGroups().filter((closed) => closed !== name)
    writeLocal('sidebar-groups', [...others, ...(isOpen ? [name] : [])].join(' '))
    setOpen(!isOpen)
  }

  return (
    <section className={classes.group}>
      <div className={classes.head}>
        <h2 className={classes.heading}>
          <UnstyledButton className={classes.toggle} aria-expanded={isOpen} aria-controls={id} onClick={toggle}>
            <CaretDownIcon className={classes.caret} size={10} weight="bold" aria-hidden />
            {title}
          </UnstyledButton>
        </h2>
        {action}
      </div>
      <div id={id} hidden={!isOpen}>
        {children}
      </div>
    </section>
  )
}

function closedGroups() {
  return readLocal('sidebar-groups')?.split(' ') ?? []
}
