import {
  ArrowLeftIcon,
  BuildingsIcon,
  ClockCounterClockwiseIcon,
  GearSixIcon,
  ShieldCheckIcon,
  UsersIcon,
} from '@phosphor-icons/react'
import { useTranslation } from 'react-i18next'
import { pathTo } from '../paths.ts'
import { NavEntry } from './nav-entry.tsx'
import { NavGroup } from './nav-group.tsx'

/** The side menu of the system administration (specification section 2), with the audit log of what happens there. */
export function SystemNav() {
  const { t } = useTranslation()
  return (
    <>
      <NavEntry icon={ArrowLeftIcon} label={t('sysadmin.backHome')} to={pathTo('root')} />
      <NavGroup name="system" title={t('sysadmin.management')}>
        <NavEntry icon={BuildingsIcon} label={t('sysadmin.nav.teams')} to={pathTo('root.sysAdmin.teams')} />
        <NavEntry icon={UsersIcon} label={t('sysadmin.nav.users')} to={pathTo('root.sysAdmin.users')} />
        <NavEntry icon={GearSixIcon} label={t('sysadmin.nav.settings')} to={pathTo('root.sysAdmin.settings')} />
        <NavEntry
          icon={ShieldCheckIcon}
          label={t('sysadmin.nav.permissions')}
          to={pathTo('root.sysAdmin.permissions')}
        />
        <NavEntry icon={ClockCounterClockwiseIcon} label={t('sysadmin.nav.audit')} to={pathTo('root.sysAdmin.audit')} />
      </NavGroup>
    </>
  )
}
