import { ActionIcon, Menu, UnstyledButton } from '@mantine/core'
import { DotsThreeIcon } from '@phosphor-icons/react/DotsThree'
import { NotePencilIcon } from '@phosphor-icons/react/NotePencil'
import { StarHalfIcon } from '@phosphor-icons/react/StarHalf'
import { Link } from '@tanstack/react-router'
import type { BookmarkedRecord } from '@trellis/domain/bookmarks/api'
import { useTranslation } from 'react-i18next'
import { useFormats } from '../../i18n/use-formats.ts'
import { pathTo } from '../../paths.ts'
import { useTeam } from '../../session/use-session.ts'
import { Avatar } from '../../ui/avatar.tsx'
import { hueOf } from '../../ui/hue.ts'
import { LinkChip } from '../../ui/link-chip.tsx'
import { useBookmarkCalls } from './bookmark-calls.ts'
import tables from '../../ui/list-table.module.css'
import classes from './bookmarks.module.css'

interface BookmarksTableProps {
  bookmarks: readonly BookmarkedRecord[]
  onEditMemo: (bookmark: BookmarkedRecord) => void
}

export function BookmarksTable({ bookmarks, onEditMemo }: BookmarksTableProps) {
  const { t } = useTranslation()
  return (
    <table className={`${tables.table} ${classes.table}`} aria-label={t('bookmarks.title')}>
      <thead>
        <tr>
          <th scope="col">{t('bookmarks.columns.record')}</th>
          <th scope="col">{t('bookmarks.columns.collections')}</th>
          <th scope="col">{t('bookmarks.columns.memo')}</th>
          <th scope="col">{t('bookmarks.columns.date')}</th>
          <td aria-hidden />
        </tr>
      </thead>
      <tbody>
        {bookmarks.map((bookmark) => (
          <Row key={bookmark.recordId} bookmark={bookmark} onEditMemo={() => onEditMemo(bookmark)} />
        ))}
      </tbody>
    </table>
  )
}

function Row({ bookmark, onEditMemo }: { bookmark: BookmarkedRecord; onEditMemo: () => void }) {
  const { t } = useTranslation()
  const { TeamId: teamId, Team: team } = useTeam()
  const { relative, dayAndTime } = useFormats(team.primaryTimezone)
  const { remove } = useBookmarkCalls(teamId)
  const { recordId, memo, changesSince, bookmarkedAt, collections } = bookmark
  const name = bookmark.recordName || t('records.unnamed')
  return (
    <tr>
      <td className={classes.record}>
        <Avatar name={name} hue={hueOf(bookmark.recordName || recordId)} size={32} />
        <span>
          <Link className={classes.recordName} to={pathTo('root.team.dataRecords', { teamId, dataRecordId: recordId })}>
            {name}
          </Link>
          {changesSince > 0 && (
            <Link
              className={classes.changes}
              to={pathTo('root.team.dataRecords.changeHistory', { teamId, dataRecordId: recordId })}
            >
              {t('bookmarks.changesSince', { count: changesSince })}
            </Link>
          )}
        </span>
      </td>
      <td>
        <span className={classes.chips}>
          {collections.map((collection) => (
            <LinkChip
              key={collection.id}
              name={collection.name}
              icon={collection.icon}
              hue={hueOf(collection.id)}
              to={pathTo('root.team.dataCollections.records', { teamId, dataCollectionId: collection.id })}
            />
          ))}
        </span>
      </td>
      <td className={classes.memoCell}>
        <UnstyledButton className={classes.memo} data-empty={memo === '' || undefined} onClick={onEditMemo}>
          {memo || t('bookmarks.addMemo')}
        </UnstyledButton>
      </td>
      <td className={classes.date}>
        <time dateTime={bookmarkedAt} title={dayAndTime(bookmarkedAt)}>
          {relative(bookmarkedAt)}
        </time>
      </td>
      <td className={tables.actions}>
        <RowMenu name={name} onEditMemo={onEditMemo} onRemove={() => remove.mutate({ recordId, name })} />
      </td>
    </tr>
  )
}

function RowMenu({ name, onEditMemo, onRemove }: { name: string; onEditMemo: () => void; onRemove: () => void }) {
  const { t } = useTranslation()
  return (
    <Menu>
      <Menu.Target>
        <ActionIcon aria-label={t('bookmarks.actionsFor', { name })}>
          <DotsThreeIcon size={16} weight="bold" />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Item leftSection={<NotePencilIcon size={16} />} onClick={onEditMemo}>
          {t('bookmarks.editMemo')}
        </Menu.Item>
        <Menu.Item leftSection={<StarHalfIcon size={16} />} onClick={onRemove}>
          {t('bookmarks.remove')}
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  )
}
