import { ActionIcon, Button, Tooltip } from '@mantine/core'
import { UploadSimpleIcon } from '@phosphor-icons/react/UploadSimple'
import { lazy, Suspense, useState, type ComponentType } from 'react'
import type { Collection } from '@trellis/domain/collections/api'

/** What features/imports/import-dialog.tsx is given by the list it imports into. */
export interface ImportDialogProps {
  readonly collection: Collection
  readonly onClose: () => void
  /** Records came in: the list reads itself again. */
  readonly onDone: () => void
}

const files = import.meta.glob<{ ImportDialog: ComponentType<ImportDialogProps> }>('../imports/import-dialog.tsx')
const load = Object.values(files)[0]
/** Loaded when first opened; null while the feature is not there, and then nothing offers it. */
const ImportDialog = load ? lazy(async () => ({ default: (await load()).ImportDialog })) : null

interface ImportButtonProps {
  readonly collection: Collection
  readonly label: string
  readonly onDone: () => void
  readonly isIcon?: boolean
}

export function ImportButton({ collection, label, onDone, isIcon = false }: ImportButtonProps) {
  const [isOpen, setOpen] = useState(false)
  if (!ImportDialog) return null
  return (
    <>
      {isIcon ? (
        <Tooltip label={label}>
          <ActionIcon aria-label={label} onClick={() => setOpen(true)}>
            <UploadSimpleIcon size={16} />
          </ActionIcon>
        </Tooltip>
      ) : (
        <Button leftSection={<UploadSimpleIcon size={16} />} onClick={() => setOpen(true)}>
          {label}
        </Button>
      )}
      {isOpen && (
        <Suspense fallback={null}>
          <ImportDialog collection={collection} onClose={() => setOpen(false)} onDone={onDone} />
        </Suspense>
      )}
    </>
  )
}
