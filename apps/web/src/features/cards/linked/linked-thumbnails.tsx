import { ActionIcon, Button, Skeleton, Tooltip } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { XIcon } from '@phosphor-icons/react/X'
import clsx from 'clsx'
import { useTranslation } from 'react-i18next'
import type { Card } from '@trellis/domain/cards/card'
import { thumbnailsSettings } from '@trellis/domain/cards/types/thumbnails'
import { fileIdsOf } from '@trellis/domain/fields/types/files'
import type { Collection } from '@trellis/domain/collections/api'
import { pathTo } from '../../../paths.ts'
import { useTeam } from '../../../session/use-session.ts'
import { initialsOf } from '../../../ui/avatar.tsx'
import { ErrorLine } from '../../../ui/error-line.tsx'
import { hueClass, hueOf } from '../../../ui/hue.ts'
import { Icon } from '../../../ui/icon.tsx'
import { BookmarkStar } from '../../bookmarks/bookmark-star.tsx'
import { ShowValue } from '../../fields/field.tsx'
import { useFieldContext } from '../../fields/field-context.tsx'
import { useFiles } from '../../files/use-files.ts'
import type { GridRow } from '../../records/grid/grid-row.ts'
import { CardFrame } from '../card-frame.tsx'
import type { LinkWrites } from './use-link-writes.ts'
import { useLinkedCard } from './use-linked-card.tsx'
import type { LinkedSource } from './use-linked-rows.ts'
import { useKnownFields } from '../known-fields.ts'
import classes from '../cards.module.css'

const first = 12

/** Linked records by their pictures. */
export function LinkedThumbnails({ card, source }: { card: Card; source: LinkedSource }) {
  const { t } = useTranslation()
  const { size } = thumbnailsSettings.parse(card.settings)
  const { collectionById } = useKnownFields()
  const avatarFieldId = collectionById.get(source.collectionId)?.IdDataFieldDataObjectAvatar ?? null
  const fieldIds = card.fields.map(({ fieldId }) => fieldId)
  const asked = avatarFieldId === null ? fieldIds : [...new Set([...fieldIds, avatarFieldId])]
  const shown = useLinkedCard(card, source, asked, first)
  return (
    <CardFrame card={card} note={shown.note} actions={shown.actions}>
      {shown.error ? (
        <ErrorLine error={shown.error} />
      ) : shown.isPending ? (
        <Skeleton height={120} />
      ) : shown.rows.length === 0 ? (
        <p className={classes.empty}>{t('cards.empty')}</p>
      ) : (
        <ul className={classes.thumbnails} data-size={size}>
          {shown.rows.map((row) => (
            <Thumbnail key={row.id} row={row} card={card} target={shown.target} writes={shown.writes} />
          ))}
        </ul>
      )}
      {shown.problem}
      {shown.adder}
      {shown.showMore && (
        <Button size="xs" variant="subtle" onClick={shown.showMore}>
          {t('cards.showMore')}
        </Button>
      )}
      {shown.form}
    </CardFrame>
  )
}

interface ThumbnailProps {
  readonly row: GridRow
  readonly card: Card
  readonly target: Collection | undefined
  readonly writes: LinkWrites
}

function Thumbnail({ row, card, target, writes }: ThumbnailProps) {
  const { t } = useTranslation()
  const { TeamId: teamId } = useTeam()
  const { files: port } = useFieldContext()
  const avatarFieldId = target?.IdDataFieldDataObjectAvatar ?? null
  const [picture] = useFiles(
    port,
    avatarFieldId === null ? [] : fileIdsOf(row.values[avatarFieldId] ?? null).slice(0, 1),
  )
  const name = row.name || t('fields.unnamedRecord', { id: row.id })
  const captions = card.fields.flatMap(({ fieldId }) => {
    const field = target?.DataFields.find(({ id }) => id === fieldId)
    const value = row.values[fieldId] ?? null
    return field && value !== null && fieldId !== target?.IdDataFieldDataObjectName ? [{ field, value }] : []
  })
  return (
    <li className={classes.thumbnail}>
      <Link to={pathTo('root.team.dataRecords', { teamId, dataRecordId: row.id })}>
        <span className={clsx(classes.picture, hueClass(hueOf(row.name || row.id)))} aria-hidden>
          {picture?.file?.hasThumbnail ? (
            <img src={port?.addressOf(picture.id, 'card')} alt="" loading="lazy" />
          ) : avatarFieldId === null ? (
            <Icon name={target?.icon ?? 'table'} size={28} />
          ) : (
            <span className={classes.initials}>{initialsOf(name)}</span>
          )}
        </span>
        <span className={classes.caption}>{name}</span>
      </Link>
      <span className={classes.starred}>
        <BookmarkStar recordId={row.id} name={name} size={24} isQuiet />
      </span>
      {captions.map(({ field, value }) => (
        <span key={field.id} className={classes.fact}>
          <ShowValue field={field} value={value} place="cell" />
        </span>
      ))}
      {writes.mayUnlink && !writes.unlinkRefusal && (
        <Tooltip label={t('cards.linked.unlink', { name })}>
          <ActionIcon
            size={24}
            variant="default"
            className={classes.takeOut}
            aria-label={t('cards.linked.unlink', { name })}
            onClick={() => void writes.unlink({ id: row.id, name })}
          >
            <XIcon size={14} />
          </ActionIcon>
        </Tooltip>
      )}
    </li>
  )
}
