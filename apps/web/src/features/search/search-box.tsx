import { ActionIcon, Modal } from '@mantine/core'
import { MagnifyingGlassIcon } from '@phosphor-icons/react'
import { useTranslation } from 'react-i18next'
import { Kbd } from '../../ui/kbd.tsx'
import classes from './search-box.module.css'
import { Palette } from './palette.tsx'
import palette from './palette.module.css'
import { closePalette, openPalette, usePaletteState } from './palette-store.ts'

const shortcut = /Mac|iPhone|iPad/.test(navigator.platform) ? '⌘ K' : 'Ctrl K'

/** The search of the top bar; on a phone its sign only. What it opens is also opened by its keys, from anywhere. */
export function SearchBox({ isCompact }: { isCompact: boolean }) {
  const { t } = useTranslation()
  const { isOpen, opening } = usePaletteState()
  return (
    <>
      {isCompact ? (
        <ActionIcon size={32} aria-haspopup="dialog" aria-label={t('shell.search.label')} onClick={openPalette}>
          <MagnifyingGlassIcon size={20} />
        </ActionIcon>
      ) : (
        <button type="button" className={classes.box} aria-haspopup="dialog" onClick={openPalette}>
          <MagnifyingGlassIcon size={16} aria-hidden />
          <span>{t('shell.search.placeholder')}</span>
          <Kbd>{shortcut}</Kbd>
        </button>
      )}
      <Modal.Root
        opened={isOpen}
        onClose={closePalette}
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
            <Palette key={opening} onClose={closePalette} />
          </Modal.Body>
        </Modal.Content>
      </Modal.Root>
    </>
  )
}
