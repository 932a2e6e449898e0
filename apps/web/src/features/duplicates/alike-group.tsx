import { Button } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { ArrowsMergeIcon } from '@phosphor-icons/react/ArrowsMerge'
import { useTranslation } from 'react-i18next'
import type { Collection } from '@trellis/domain/collections/api'
import type { AlikeBy, AlikeGroup } from '@trellis/domain/duplicates/api'
import type { Value } from '@trellis/domain/fields/field-type'
import { useFormats } from '../../i18n/use-formats.ts'
import { pathTo } from '../../paths.ts'
import { useTeam } from '../../session/use-session.ts'
import { hueOf } from '../../ui/hue.ts'
import { LinkChip } from '../../ui/link-chip.tsx'
import { Tag } from '../../ui/tag.tsx'
import { ShowValue } from '../fields/field.tsx'
import classes from './duplicates.module.css'

interface AlikeGroupProps {
  readonly group: AlikeGroup
  readonly collection: Collection
  /** What is compared: a column each, the name apart. */
  readonly by: readonly AlikeBy[]
  readonly titleOf: (by: AlikeBy) => string
  readonly mayMerge: boolean
  readonly onKeepApart: () => void
}

/** Records that look alike beside each other, with the two ways to settle it. */
export function AlikeGroupCard({ group, collection, by, titleOf, mayMerge, onKeepApart }: AlikeGroupProps) {
  const { t, i18n } = useTranslation()
  const { TeamId: teamId, Team: team } = useTeam()
  const { day, number } = useFormats(team.primaryTimezone)
  const unnamed = t('records.unnamed')
  const names = group.records.map(({ name }) => name || unnamed).join(', ')
  const fields = collection.DataFields.filter(({ id }) => by.includes(id))
  const more = group.count - group.records.length
  return (
    <section className={classes.group} aria-label={names}>
      <header className={classes.head}>
        <span className={classes.count}>
          {t('duplicates.records', { count: group.count, number: number(group.count) })}
        </span>
        {group.by.map((one) => (
          <Tag key={one} hue="violet">
            {t('duplicates.same', { what: titleOf(one).toLocaleLowerCase(i18n.language) })}
          </Tag>
        ))}
        <span className={classes.acts}>
          <Button
            size="xs"
            variant="subtle"
            aria-label={t('duplicates.keepApartGroup', { names })}
            disabled={more > 0}
            onClick={onKeepApart}
          >
            {t('duplicates.keepApart')}
          </Button>
          {mayMerge && (
            <Button
              size="xs"
              leftSection={<ArrowsMergeIcon size={16} />}
              aria-label={t('duplicates.mergeGroup', { names })}
              renderRoot={(props) => (
                <Link
                  {...props}
                  to={pathTo('root.team.dataCollections.merge', { teamId, dataCollectionId: collection.id })}
                  search={{ records: group.records.map(({ id }) => id).join(','), from: 'duplicates' } as never}
                />
              )}
            >
              {t('duplicates.merge')}
            </Button>
          )}
        </span>
      </header>
      <ul className={classes.alike}>
        {group.records.map((record) => (
          <li key={record.id}>
            <span className={classes.who}>
              <LinkChip
                name={record.name || unnamed}
                hue={hueOf(record.name || record.id)}
                to={pathTo('root.team.dataRecords', { teamId, dataRecordId: record.id })}
              />
            </span>
            {fields.map((field) => (
              <span key={field.id} className={classes.fact}>
                <span className={classes.factTitle}>{titleOf(field.id)}</span>
                {(record.values[field.id] ?? null) === null ? (
                  <span className={classes.none}>–</span>
                ) : (
                  <ShowValue field={field} value={record.values[field.id] as Value} place="cell" />
                )}
              </span>
            ))}
            <span className={classes.fact}>
              <span className={classes.factTitle}>{t('duplicates.created')}</span>
              <time dateTime={record.createdAt}>{day(record.createdAt)}</time>
            </span>
            <span className={classes.fact}>
              <span className={classes.factTitle}>{t('duplicates.updated')}</span>
              <time dateTime={record.updatedAt}>{day(record.updatedAt)}</time>
            </span>
          </li>
        ))}
      </ul>
      {more > 0 && <p className={classes.more}>{t('duplicates.andMore', { count: more, number: number(more) })}</p>}
    </section>
  )
}
