import { ActionIcon, UnstyledButton } from '@mantine/core'
import { CaretUpDownIcon, ListIcon, SidebarSimpleIcon } from '@phosphor-icons/react'
import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { Menu } from '../ui/floating.tsx'
import { CreateMenu } from '../features/records/create-menu.tsx'
import { SearchBox } from '../features/search/search-box.tsx'
import { pathTo } from '../paths.ts'
import { useTeam } from '../session/use-session.ts'
import { AppLogo } from './app-logo.tsx'
import { HeaderMenu } from './header-menu.tsx'
import { TeamList } from './team-list.tsx'
import { TeamLogo } from './team-logo.tsx'
import classes from './top-bar.module.css'
import { UserMenu } from './user-menu.tsx'

interface TopBarProps {
  isSidebarShown: boolean
  isPhone: boolean
  onShowSidebar: () => void
}

export function TopBar({ isSidebarShown, isPhone, onShowSidebar }: TopBarProps) {
  const { t } = useTranslation()
  return (
    <header className={classes.bar}>
      {!isSidebarShown && (
        <>
          <ActionIcon
            size={32}
            aria-label={isPhone ? t('shell.openMenu') : t('shell.showSidebar')}
            onClick={onShowSidebar}
          >
            {isPhone ? <ListIcon size={20} /> : <SidebarSimpleIcon size={16} />}
          </ActionIcon>
          <Link className={classes.logo} to={pathTo('root')} aria-label={t('shell.home')}>
            <AppLogo form="square" />
          </Link>
        </>
      )}
      {!isPhone && (
        <div className={classes.search}>
          <SearchBox isCompact={false} />
        </div>
      )}
      <span className={classes.space} />
      <HeaderMenu />
      {isPhone && <SearchBox isCompact />}
      <CreateMenu isCompact={isPhone} />
      {!isPhone && <TeamSwitcher />}
      <UserMenu />
    </header>
  )
}

function TeamSwitcher() {
  const { t } = useTranslation()
  const { Team } = useTeam()
  return (
    <Menu width={260}>
      <Menu.Target>
        <UnstyledButton
          className={classes.team}
          aria-label={t('common.labelled', { label: t('shell.menu.switchTeam'), value: Team.name })}
        >
          <TeamLogo Team={Team} />
          <span className={classes.teamName}>{Team.name}</span>
          <CaretUpDownIcon size={16} aria-hidden />
        </UnstyledButton>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Label>{t('shell.menu.switchTeam')}</Menu.Label>
        <TeamList />
        <Menu.Divider />
        <Menu.Item component={Link} to={pathTo('root.chooseTeam')}>
          {t('shell.menu.chooseTeam')}
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  )
}
