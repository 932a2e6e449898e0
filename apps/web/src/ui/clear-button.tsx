import { ActionIcon } from '@mantine/core'
import { XIcon } from '@phosphor-icons/react/X'

interface ClearButtonProps {
  readonly label: string
  readonly onClick: () => void
}

/** Takes away what stands before it. */
export function ClearButton({ label, onClick }: ClearButtonProps) {
  return (
    <ActionIcon size={20} aria-label={label} onClick={onClick}>
      <XIcon size={14} aria-hidden />
    </ActionIcon>
  )
}
