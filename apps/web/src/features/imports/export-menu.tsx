import { ActionIcon, Button } from '@mantine/core'
import { DotsThreeIcon } from '@phosphor-icons/react/DotsThree'
import { DownloadSimpleIcon } from '@phosphor-icons/react/DownloadSimple'
import { useTranslation } from 'react-i18next'
import { Menu, Tooltip } from '../../ui/floating.tsx'
import { laterItems } from '../../ui/later-items.tsx'
import type { ExportItemsProps } from './export-items.tsx'

const ExportItems = laterItems(async () => (await import('./export-items.tsx')).ExportItems)

interface ExportMenuProps extends ExportItemsProps {
  /** With its word, among other buttons that have theirs. */
  isWorded?: boolean
}

/** What the list shows, as a file. */
export function ExportMenu({ isWorded = false, ...items }: ExportMenuProps) {
  const { t } = useTranslation()
  return (
    <Menu position="bottom-end" withinPortal items={ExportItems}>
      <Menu.Target>
        {items.isCompact ? (
          <ActionIcon variant="default" size={36} aria-label={t('imports.export.open')}>
            <DotsThreeIcon size={16} weight="bold" />
          </ActionIcon>
        ) : isWorded ? (
          <Button size="xs" leftSection={<DownloadSimpleIcon size={16} />}>
            {t('imports.export.label')}
          </Button>
        ) : (
          <Tooltip label={t('imports.export.label')}>
            <ActionIcon aria-label={t('imports.export.label')}>
              <DownloadSimpleIcon size={16} />
            </ActionIcon>
          </Tooltip>
        )}
      </Menu.Target>
      <Menu.Dropdown>
        <ExportItems {...items} />
      </Menu.Dropdown>
    </Menu>
  )
}
