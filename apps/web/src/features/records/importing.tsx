import { ActionIcon, Button } from '@mantine/core'
import { UploadSimpleIcon } from '@phosphor-icons/react/UploadSimple'
import { createContext, Suspense, use, useState, type ReactNode } from 'react'
import type { Collection } from '@trellis/domain/collections/api'
import { Tooltip } from '../../ui/floating.tsx'
import { useMayWrite } from '../../session/access.ts'
import { lazyPart, muchLater } from '../../ui/later.tsx'

const ImportDialog = lazyPart(async () => (await import('../imports/import-dialog.tsx')).ImportDialog)
const [ImportPageDrop, useImportPageDrop] = muchLater(
  async () => (await import('../imports/import-drop-zone.tsx')).ImportPageDrop,
)

/** Opens the import; null for whom it is not offered to. */
const OpenImport = createContext<(() => void) | null>(null)

interface ImportHostProps {
  collection: Collection
  /** Records came in: the list reads itself again. */
  onDone: () => void
  children: ReactNode
}

/** Keeps the import open above whatever the list shows meanwhile; a file may also be dropped anywhere on the page. */
export function ImportHost({ collection, onDone, children }: ImportHostProps) {
  // Who is in a smart one is decided by its condition.
  const mayImport = useMayWrite(collection.id) && !collection.isSmartCollection
  const [isOpen, setOpen] = useState(false)
  const isDropThere = useImportPageDrop()
  return (
    <OpenImport value={mayImport ? () => setOpen(true) : null}>
      {children}
      <Suspense fallback={null}>
        {isOpen && <ImportDialog collection={collection} onClose={() => setOpen(false)} onDone={onDone} />}
      </Suspense>
      {mayImport && !isOpen && isDropThere && <ImportPageDrop collection={collection} onDone={onDone} />}
    </OpenImport>
  )
}

/** What opens the import; null for whom it is not offered to. */
export const useOpenImport = () => use(OpenImport)

export function ImportButton({ label, isIcon = false }: { label: string; isIcon?: boolean }) {
  const open = useOpenImport()
  if (!open) return null
  if (!isIcon) {
    return (
      <Button leftSection={<UploadSimpleIcon size={16} />} onClick={open}>
        {label}
      </Button>
    )
  }
  return (
    <Tooltip label={label}>
      <ActionIcon aria-label={label} onClick={open}>
        <UploadSimpleIcon size={16} />
      </ActionIcon>
    </Tooltip>
  )
}
