import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import type { Condition } from '@trellis/domain/records/condition'
import { linksApi, type LinkedFromGroup } from '@trellis/domain/records/link-api'
import { queryFor } from '../../../api/queries.ts'
import { useFormats } from '../../../i18n/use-formats.ts'
import { pathTo } from '../../../paths.ts'
import { useCollections } from '../../../session/collections.ts'
import { useTeam } from '../../../session/use-session.ts'
import { ErrorLine } from '../../../ui/error-line.tsx'
import { hueOf } from '../../../ui/hue.ts'
import { LinkChip } from '../../../ui/link-chip.tsx'
import { Tile } from '../../../ui/tile.tsx'
import classes from './linked-from.module.css'

/** What links to this record by fields of other collections that it does not show itself. */
export function LinkedFrom({ recordId }: { recordId: number }) {
  const { t } = useTranslation()
  const { TeamId: teamId } = useTeam()
  const { data, error } = useQuery(queryFor(linksApi.linkedFrom, { params: { teamId, recordId } }))
  const groups = data?.groups ?? []
  if (groups.length === 0 && !error) return null
  return (
    <section className={classes.section} aria-labelledby="linked-from">
      <h2 id="linked-from">{t('records.page.linkedFrom')}</h2>
      <ErrorLine error={error} />
      <div className={classes.groups}>
        {groups.map((group) => (
          <Group key={group.fieldId} group={group} recordId={recordId} />
        ))}
      </div>
    </section>
  )
}

function Group({ group, recordId }: { group: LinkedFromGroup; recordId: number }) {
  const { t } = useTranslation()
  const { number } = useFormats()
  const { TeamId: teamId } = useTeam()
  const collection = useCollections(teamId).data?.find(({ id }) => id === group.collectionId)
  const name = collection?.pluralName ?? ''
  const where: Condition = {
    left: { field: group.fieldId },
    op: group.isMulti ? 'has_any_of' : 'is',
    right: [{ literal: recordId }],
  }
  const more = group.count - group.records.length
  return (
    <div className={classes.group}>
      <h3 className={classes.title}>
        <Tile icon={collection?.icon ?? 'table'} hue={hueOf(group.collectionId)} size={20} />
        <Link
          to={pathTo('root.team.dataCollections.records', { teamId, dataCollectionId: group.collectionId })}
          search={{ where }}
          aria-label={t('records.page.linkedFromOpen', { name, title: group.fieldTitle, count: group.count })}
        >
          {name} <span className={classes.field}>· {group.fieldTitle}</span>
        </Link>
        <span className={classes.count}>{number(group.count)}</span>
      </h3>
      <div className={classes.records}>
        {group.records.map(({ id, name: record }) => (
          <LinkChip
            key={id}
            name={record || t('fields.unnamedRecord', { id })}
            to={pathTo('root.team.dataRecords', { teamId, dataRecordId: id })}
          />
        ))}
        {more > 0 && <span className={classes.count}>{t('fields.links.more', { count: more })}</span>}
      </div>
    </div>
  )
}
