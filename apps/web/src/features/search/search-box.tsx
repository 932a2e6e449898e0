import { ActionIcon } from '@mantine/core'
import { MagnifyingGlassIcon } from '@phosphor-icons/react'
import { useTranslation } from 'react-i18next'
import { Kbd } from '../../ui/kbd.tsx'
import classes from './search-box.module.css'
import { allPhrasesOf } from '../../i18n/all-phrases.ts'
import { laterDialog } from '../../ui/later.tsx'
import { closePalette, openPalette, usePaletteState } from './palette-store.ts'

const PaletteDialog = laterDialog(
  async () => {
    // Commands are found by their English words too.
    const [{ PaletteDialog: dialog }] = await Promise.all([import('./palette-dialog.tsx'), allPhrasesOf('en')])
    return dialog
  },
  ({ opened }) => opened,
)

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
      <PaletteDialog opened={isOpen} isCompact={isCompact} opening={opening} onClose={closePalette} />
    </>
  )
}
