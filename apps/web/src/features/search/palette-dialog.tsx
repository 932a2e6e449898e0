import { Modal } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { Palette } from './palette.tsx'
import palette from './palette.module.css'

interface PaletteDialogProps {
  readonly opened: boolean
  readonly isCompact: boolean
  /** Another one at every opening: it begins anew. */
  readonly opening: number
  readonly onClose: () => void
}

/** The palette above the page. */
export function PaletteDialog({ opened, isCompact, opening, onClose }: PaletteDialogProps) {
  const { t } = useTranslation()
  return (
    <Modal.Root
      opened={opened}
      onClose={onClose}
      fullScreen={isCompact}
      centered={false}
      size={680}
      yOffset="9vh"
      padding={0}
      classNames={{ content: palette.content }}
    >
      <Modal.Overlay backgroundOpacity={0.3} />
      <Modal.Content aria-label={t('search.title')}>
        <Modal.Body className={palette.body}>
          <Palette key={opening} onClose={onClose} />
        </Modal.Body>
      </Modal.Content>
    </Modal.Root>
  )
}
