import { Button } from '@mantine/core'
import { PlusIcon } from '@phosphor-icons/react'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useFormats } from '../../i18n/use-formats.ts'
import { pathTo } from '../../paths.ts'
import { useHolds } from '../../session/access.ts'
import { useTeam } from '../../session/use-session.ts'
import { PageHeader } from '../../ui/page-header.tsx'
import { PageBody } from '../../ui/page.tsx'
import { SampleBanner } from '../blueprints/sample-banner.tsx'
import { MyTasks } from '../projects/my-tasks.tsx'
import classes from './dashboard.module.css'
import { ChangesByDay } from './changes-by-day.tsx'
import { FeaturedCollections } from './featured-collections.tsx'
import { RecentChanges } from './recent-changes.tsx'
import { StatStrip } from './stat-strip.tsx'

/** What happened in the team, at a glance (specification section 2, dashboard). */
export function DashboardPage() {
  const { t } = useTranslation()
  const { TeamId: teamId, Team } = useTeam()
  const { longDay } = useFormats(Team.primaryTimezone)
  const mayConfigure = useHolds('team_admin_data_collections')
  const [today] = useState(() => new Date())
  return (
    <>
      <PageHeader
        title={t('dashboard.title')}
        note={
          <span className={classes.date}>
            {longDay(today)} · {t(`dashboard.glance.${Team.enumAppBrandId}`)}
          </span>
        }
        actions={
          mayConfigure && (
            <Button
              variant="filled"
              component={Link}
              to={pathTo('root.team.admin.newDataCollection', { teamId })}
              leftSection={<PlusIcon size={14} weight="bold" aria-hidden />}
            >
              {t('dashboard.newCollection')}
            </Button>
          )
        }
      />
      <PageBody>
        <div className={classes.dashboard}>
          <SampleBanner teamId={teamId} />
          <StatStrip teamId={teamId} />
          <ChangesByDay teamId={teamId} />
          <MyTasks teamId={teamId} span={4} />
          <FeaturedCollections teamId={teamId} mayWrite={mayConfigure} />
          <RecentChanges teamId={teamId} timezone={Team.primaryTimezone} />
        </div>
      </PageBody>
    </>
  )
}
