import { Button, FileButton } from '@mantine/core'
import { UploadSimpleIcon } from '@phosphor-icons/react'

interface ChoosePictureProps {
  label: string
  /** What it says to whoever hears it, where several stand on a page. */
  ariaLabel?: string
  onChoose: (file: File) => void
}

/** A button that asks for an image of pixels. */
export function ChoosePicture({ label, ariaLabel, onChoose }: ChoosePictureProps) {
  return (
    <FileButton accept="image/png,image/jpeg,image/webp,image/gif" onChange={(file) => file && onChoose(file)}>
      {(button) => (
        <Button {...button} size="xs" aria-label={ariaLabel} leftSection={<UploadSimpleIcon size={14} aria-hidden />}>
          {label}
        </Button>
      )}
    </FileButton>
  )
}
