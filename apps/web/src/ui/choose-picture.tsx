import { Button, FileButton } from '@mantine/core'
import { UploadSimpleIcon } from '@phosphor-icons/react'
import { useRef } from 'react'

interface ChoosePictureProps {
  label: string
  /** What it says to whoever hears it, where several stand on a page. */
  ariaLabel?: string
  onChoose: (file: File) => void
}

/** A button that asks for an image of pixels. */
export function ChoosePicture({ label, ariaLabel, onChoose }: ChoosePictureProps) {
  const forget = useRef<() => void>(null)

  function choose(file: File | null) {
    if (!file) return
    onChoose(file)
    // The browser says nothing when the same one is chosen again.
    forget.current?.()
  }

  return (
    <FileButton accept="image/png,image/jpeg,image/webp,image/gif" resetRef={forget} onChange={choose}>
      {(button) => (
        <Button {...button} size="xs" aria-label={ariaLabel} leftSection={<UploadSimpleIcon size={14} aria-hidden />}>
          {label}
        </Button>
      )}
    </FileButton>
  )
}
