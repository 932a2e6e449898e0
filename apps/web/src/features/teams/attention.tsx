import { Link } from '@tanstack/react-router'
import type { AdminOverview } from '@trellis/domain/teams/api'
import { useTranslation } from 'react-i18next'
import { useFormats } from '../../i18n/use-formats.ts'
import { pathTo } from '../../paths.ts'
import { useTeam } from '../../session/use-session.ts'
import { Card } from '../../ui/card.tsx'
import { Tag } from '../../ui/tag.tsx'
import classes from './admin-dashboard.module.css'
import type { SlowOrder } from './use-slow-orders.ts'

interface Item {
  key: number
  label: string
  note: string
  isBad?: boolean
  to: string
}

export function needsAttention({ people, data }: AdminOverview, slow: readonly SlowOrder[]): boolean {
  const lists = [people?.pending, data?.failedImports, data?.unusedFields, data?.unusedLists, slow]
  return lists.some((list) => list && list.length > 0)
}

interface AttentionProps {
  overview: AdminOverview
  slow: readonly SlowOrder[]
}

/** Invitations nobody answered, imports that failed, slow orders, fields and lists without use; each leads to where it is mended. */
export function Attention({ overview: { people, data }, slow }: AttentionProps) {
  const { t } = useTranslation()
  const { TeamId: teamId, Team } = useTeam()
  const { relative, number } = useFormats(Team.primaryTimezone)
  const pending = (people?.pending ?? []).map((invitation): Item => ({
    key: invitation.teamUserId,
    label: invitation.email,
    note: invitation.isExpired
      ? t('teams.overview.expired')
      : t('teams.overview.pendingItem', { when: relative(invitation.invitedAt) }),
    isBad: invitation.isExpired,
    to: pathTo('root.team.admin.users', { teamId }),
  }))
  const failed = (data?.failedImports ?? []).map((job): Item => ({
    key: job.importId,
    label: job.fileName,
    note: t('teams.overview.failedImport', { when: relative(job.at) }),
    isBad: true,
    to: job.collectionId
      ? pathTo('root.team.dataCollections.records', { teamId, dataCollectionId: job.collectionId })
      : pathTo('root.team.admin.newDataCollection', { teamId }),
  }))
  const fields = (data?.unusedFields ?? []).map(({ fieldId, title, collectionId, collectionName }): Item => ({
    key: fieldId,
    label: title,
    note: collectionName,
    to: pathTo('root.team.admin.dataCollections.dataFields', { teamId, dataCollectionId: collectionId }),
  }))
  const lists = (data?.unusedLists ?? []).map(({ listId, name }): Item => ({
    key: listId,
    label: name,
    note: '',
    to: pathTo('root.team.customLists.listItems', { teamId, dataCollectionId: listId }),
  }))
  const orders = slow.map(({ key, collectionName, columns, slowReads, slowestMs }): Item => ({
    key,
    label: `${collectionName} › ${columns}`,
    note: t('teams.overview.slowOrder', { count: slowReads, ms: number(slowestMs) }),
    to: pathTo('root.team.admin.indexes', { teamId }),
  }))
  return (
    <div className={classes.cards}>
      <Items title={t('teams.overview.pending')} items={pending} />
      <Items title={t('teams.overview.failedImports')} items={failed} />
      <Items title={t('teams.overview.slowOrders')} help={t('teams.overview.slowOrdersHelp')} items={orders} />
      <Items title={t('teams.overview.unusedFields')} help={t('teams.overview.unusedFieldsHelp')} items={fields} />
      <Items title={t('teams.overview.unusedLists')} help={t('teams.overview.unusedListsHelp')} items={lists} />
    </div>
  )
}

const mostShown = 6

function Items({ title, help, items }: { title: string; help?: string; items: Item[] }) {
  const { t } = useTranslation()
  const { number } = useFormats()
  if (items.length === 0) return null
  return (
    <Card title={title} span={6} end={<span className={classes.count}>{number(items.length)}</span>}>
      {help && <p className={classes.help}>{help}</p>}
      <ul className={classes.items}>
        {items.slice(0, mostShown).map(({ key, label, note, isBad, to }) => (
          <li key={key}>
            <Link className={classes.item} to={to}>
              <span className={classes.label}>{label}</span>
              {note && (isBad ? <Tag hue="red">{note}</Tag> : <span className={classes.note}>{note}</span>)}
            </Link>
          </li>
        ))}
      </ul>
      {items.length > mostShown && (
        <p className={classes.help}>{t('teams.overview.more', { count: items.length - mostShown })}</p>
      )}
    </Card>
  )
}
