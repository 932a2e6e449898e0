import { Button } from '@mantine/core'
import { notifications } from '@mantine/notifications'
import { CheckCircleIcon } from '@phosphor-icons/react'
import { WarningCircleIcon } from '@phosphor-icons/react'
import i18next from 'i18next'
import { useRef } from 'react'
import type { Undo } from './toast.tsx'
import classes from './toast.module.css'

export function showDone(message: string, undo?: Undo) {
  const id = notifications.show({
    message: undo ? (
      <WithUndo message={message} undo={{ ...undo, onUndo: () => (notifications.hide(id), undo.onUndo()) }} />
    ) : (
      message
    ),
    icon: <CheckCircleIcon size={18} weight="fill" />,
    classNames: { root: classes.toast, icon: classes.done },
    autoClose: undo ? 10_000 : 4000,
    closeButtonProps: closeButton(),
    role: 'status',
  })
}

export function showError(message: string, undo?: Undo) {
  const id = notifications.show({
    message: undo ? (
      <WithUndo message={message} undo={{ ...undo, onUndo: () => (notifications.hide(id), undo.onUndo()) }} />
    ) : (
      message
    ),
    icon: <WarningCircleIcon size={18} weight="fill" />,
    classNames: { root: classes.toast, icon: classes.failed },
    autoClose: undo ? 12_000 : 8000,
    closeButtonProps: closeButton(),
    role: 'alert',
  })
}

function closeButton() {
  return { 'aria-label': i18next.t('common.close') }
}

function WithUndo({ message, undo }: { message: string; undo: Undo }) {
  // It is still there for a moment while it goes: a double click is one.
  const isTaken = useRef(false)

  function take() {
    if (isTaken.current) return
    isTaken.current = true
    undo.onUndo()
  }

  return (
    <span className={classes.withUndo}>
      {message}
      <Button size="xs" variant="subtle" onClick={take}>
        {undo.label}
      </Button>
    </span>
  )
}
