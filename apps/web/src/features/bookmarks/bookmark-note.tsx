import { ActionIcon, Button, UnstyledButton } from '@mantine/core'
import { StarIcon } from '@phosphor-icons/react/Star'
import { useQuery } from '@tanstack/react-query'
import { bookmarksApi, type Bookmark } from '@trellis/domain/bookmarks/api'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Popover } from '../../ui/floating.tsx'
import { queryFor } from '../../api/queries.ts'
import { useFormats } from '../../i18n/use-formats.ts'
import { useTeam } from '../../session/use-session.ts'
import { useBookmarkCalls, useIsBookmarked } from './bookmark-calls.ts'
import { BookmarkStar } from './bookmark-star.tsx'
import { MemoForm } from './memo-form.tsx'
import classes from './bookmarks.module.css'

/** On the record's page: the star, then the first words of the memo; both open the memo. */
export function BookmarkNote({ recordId, name }: { recordId: number; name: string }) {
  const { TeamId: teamId } = useTeam()
  const isBookmarked = useIsBookmarked(teamId)(recordId)
  const { data } = useQuery({
    ...queryFor(bookmarksApi.bookmark, { params: { teamId, recordId } }),
    enabled: isBookmarked,
  })
  if (!isBookmarked) return <BookmarkStar recordId={recordId} name={name} />
  return <OpenNote key={recordId} recordId={recordId} name={name} bookmark={data?.bookmark ?? null} />
}

interface OpenNoteProps {
  recordId: number
  name: string
  /** Null while it is asked for. */
  bookmark: Bookmark | null
}

function OpenNote({ recordId, name, bookmark }: OpenNoteProps) {
  const { t } = useTranslation()
  const { TeamId: teamId, Team: team } = useTeam()
  const { relative } = useFormats(team.primaryTimezone)
  const { remove, editMemo } = useBookmarkCalls(teamId)
  const [isOpen, setOpen] = useState(false)
  const changed = bookmark?.changesSince ?? 0
  const words = bookmark?.memo || (bookmark && t('bookmarks.addMemo'))
  return (
    <Popover
      opened={isOpen}
      onChange={setOpen}
      position="bottom-start"
      width="min(400px, calc(100vw - 24px))"
      trapFocus
      withRoles={false}
    >
      <Popover.Target>
        <span className={classes.note}>
          <ActionIcon
            className={classes.star}
            data-on
            aria-label={t('bookmarks.open', { name })}
            aria-expanded={isOpen}
            onClick={() => setOpen(!isOpen)}
          >
            <StarIcon size={18} weight="fill" />
          </ActionIcon>
          {words && (
            <UnstyledButton
              className={classes.words}
              data-empty={!bookmark?.memo || undefined}
              tabIndex={-1}
              aria-hidden
              onClick={() => setOpen(!isOpen)}
            >
              {words}
            </UnstyledButton>
          )}
          {changed > 0 && <span className={classes.changed}>{t('bookmarks.changesSince', { count: changed })}</span>}
        </span>
      </Popover.Target>
      <Popover.Dropdown role="dialog" aria-label={t('bookmarks.open', { name })}>
        <div className={classes.noteHead}>
          <b>{t('bookmarks.mine')}</b>
          {bookmark && <span>{relative(bookmark.bookmarkedAt)}</span>}
        </div>
        {bookmark && (
          <MemoForm
            recordId={recordId}
            label={t('bookmarks.memo')}
            memo={bookmark.memo}
            isSaving={editMemo.isPending}
            error={editMemo.error}
            onSave={(memo, onSaved) =>
              editMemo.mutate(
                { recordId, memo },
                {
                  onSuccess() {
                    onSaved()
                    setOpen(false)
                  },
                },
              )
            }
            other={
              <Button variant="subtle" color="gray" onClick={() => remove.mutate({ recordId, name })}>
                {t('bookmarks.remove')}
              </Button>
            }
          />
        )}
      </Popover.Dropdown>
    </Popover>
  )
}
