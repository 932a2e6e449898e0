import { ActionIcon, Button } from '@mantine/core'
import { CaretDownIcon } from '@phosphor-icons/react/CaretDown'
import { TableIcon } from '@phosphor-icons/react/Table'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { LayoutContent } from '@trellis/domain/layouts/api'
import { Menu } from '../../ui/floating.tsx'
import { laterDialog } from '../../ui/later.tsx'
import { laterItems } from '../../ui/later-items.tsx'
import { toastDone } from '../../ui/toast.tsx'
import type { Layouts } from './use-layouts.ts'
import classes from './layouts.module.css'

const LayoutItems = laterItems(async () => (await import('./layout-items.tsx')).LayoutItems)
const LayoutDialog = laterDialog(
  async () => (await import('./layout-dialog.tsx')).LayoutDialog,
  ({ isOpen }) => isOpen,
)

interface LayoutMenuProps {
  readonly layouts: Layouts
  /** What the list shows now. */
  readonly content: LayoutContent
  readonly isChanged: boolean
  readonly isTeamAdmin: boolean
  readonly isCompact: boolean
}

/** Which saved layout the list stands on, and what can be done with it. */
export function LayoutMenu({ layouts, content, isChanged, isTeamAdmin, isCompact }: LayoutMenuProps) {
  const { t } = useTranslation()
  const [dialog, setDialog] = useState<'create' | 'rename'>()
  const { active } = layouts
  const shown = active?.name ?? t('grid.layout.none')

  return (
    <>
      <Menu width={300} position="bottom-start" withinPortal items={LayoutItems}>
        <Menu.Target>
          {isCompact ? (
            <ActionIcon
              variant="default"
              size={36}
              aria-label={t('common.labelled', { label: t('grid.layout.label'), value: shown })}
            >
              <TableIcon size={16} />
            </ActionIcon>
          ) : (
            <Button
              size="xs"
              variant="subtle"
              leftSection={<TableIcon size={16} />}
              rightSection={<CaretDownIcon size={12} />}
              className={classes.button}
            >
              <span className={classes.hidden}>{t('grid.layout.button')} </span>
              <b className={classes.name}>{shown}</b>
              {isChanged && active && <span className={classes.changed}>{t('grid.layout.changed')}</span>}
            </Button>
          )}
        </Menu.Target>
        <Menu.Dropdown className={classes.dropdown}>
          <LayoutItems
            layouts={layouts}
            content={content}
            isChanged={isChanged}
            isTeamAdmin={isTeamAdmin}
            onDialog={setDialog}
          />
        </Menu.Dropdown>
      </Menu>
      <LayoutDialog
        layout={dialog === 'rename' ? active : undefined}
        isOpen={dialog !== undefined}
        mayShare={isTeamAdmin}
        onClose={() => setDialog(undefined)}
        onSave={async (input) => {
          const saved =
            dialog === 'rename' && active
              ? await layouts.update(active.id, input)
              : await layouts.create({ ...input, content })
          toastDone(t('grid.layout.saved', { name: saved.name }))
        }}
      />
    </>
  )
}
