import { UnstyledButton } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { pictureAddress } from '../api/pictures.ts'
import { useSession } from '../session/use-session.ts'
import { Avatar } from '../ui/avatar.tsx'
import { Menu } from '../ui/floating.tsx'
import { laterItems } from '../ui/later-items.tsx'
import classes from './user-menu.module.css'

const UserItems = laterItems(async () => (await import('./user-items.tsx')).UserItems)

/** The menu of specification section 2. */
export function UserMenu() {
  const { t } = useTranslation()
  const { user } = useSession()
  return (
    <Menu width={240} items={UserItems}>
      <Menu.Target>
        <UnstyledButton className={classes.target} aria-label={t('shell.menu.yours', { name: user.name })}>
          <Avatar name={user.name} size={32} picture={pictureAddress(user.pictureKey)} />
        </UnstyledButton>
      </Menu.Target>
      <Menu.Dropdown>
        <UserItems />
      </Menu.Dropdown>
    </Menu>
  )
}
