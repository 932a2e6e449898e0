import { ActionIcon, Menu, UnstyledButton } from '@mantine/core'
import { CaretUpDownIcon, ListIcon, MagnifyingGlassIcon, SidebarSimpleIcon, XIcon } from '@phosphor-icons/react'
import { Link } from '@tanstack/react-router'
import { Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { pathTo } from '../paths.ts'
import { useTeam } from '../session/use-session.ts'
import { brandIcons } from '../theme/brands.ts'
import { Icon } from '../ui/icon.tsx'
import { HeaderMenu } from './header-menu.tsx'
import { Mark } from './mark.tsx'
import { CreateMenu, SearchBox } from './slots.ts'
import { TeamList } from './team-list.tsx'
import classes from './top-bar.module.css'
import { UserMenu } from './user-menu.tsx'

interface TopBarProps {
  isSidebarShown: boolean
  isPhone: boolean
  onShowSidebar: () => void
}

export function TopBar({ isSidebarShown, isPhone, onShowSidebar }: TopBarProps) {
  const { t } = useTranslation()
  const [isSearching, setSearching] = useState(false)
  if (isPhone && isSearching) {
    return (
      <header className={classes.bar}>
        <Suspense>
          <SearchBox autoFocus onLeave={() => setSearching(false)} />
        </Suspense>
        <ActionIcon size={32} aria-label={t('common.close')} onClick={() => setSearching(false)}>
          <XIcon size={20} />
        </ActionIcon>
      </header>
    )
  }
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
            <Mark />
          </Link>
        </>
      )}
      {!isPhone && (
        <div className={classes.search}>
          <Suspense>
            <SearchBox />
          </Suspense>
        </div>
      )}
      <span className={classes.space} />
      <HeaderMenu />
      {isPhone && (
        <ActionIcon
          size={32}
          data-search-opener
          aria-label={t('shell.search.label')}
          onClick={() => setSearching(true)}
        >
          <MagnifyingGlassIcon size={20} />
        </ActionIcon>
      )}
      <Suspense>
        <CreateMenu isCompact={isPhone} />
      </Suspense>
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
        <UnstyledButton className={classes.team} aria-label={`${t('shell.menu.switchTeam')}: ${Team.name}`}>
          <TeamLogo />
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

function TeamLogo() {
  const { Team } = useTeam()
  if (Team.organizationSquareLogo) return <img className={classes.teamLogo} src={Team.organizationSquareLogo} alt="" />
  return (
    <span className={classes.teamLogo}>
      <Icon name={brandIcons[Team.enumAppBrandId]} style="solid" size={14} />
    </span>
  )
}
