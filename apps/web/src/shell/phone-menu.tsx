import { Drawer } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { Sidebar } from './sidebar.tsx'
import classes from './phone-menu.module.css'

/** The side bar of a phone. */
export function PhoneMenu({ isOpen, onClose }: { isOpen: boolean; onClose: () => void }) {
  const { t } = useTranslation()
  return (
    <Drawer.Root opened={isOpen} onClose={onClose} size={300}>
      <Drawer.Overlay />
      <Drawer.Content className={classes.drawer} aria-label={t('shell.mainMenu')}>
        <Drawer.Body className={classes.body}>
          <Sidebar onHide={onClose} />
        </Drawer.Body>
      </Drawer.Content>
    </Drawer.Root>
  )
}
