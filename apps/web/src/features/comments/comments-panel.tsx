import { ActionIcon, Button, Skeleton } from '@mantine/core'
import { XIcon } from '@phosphor-icons/react/X'
import { withMentions } from '@trellis/domain/comments/mentions'
import { useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { useTeam } from '../../session/use-session.ts'
import { EmptyState } from '../../ui/empty-state.tsx'
import { ErrorState } from '../../ui/error-state.tsx'
import { useErrorSentence } from '../../ui/error-sentence.ts'
import { toastError } from '../../ui/toast.tsx'
import { CannotRead } from './cannot-read.tsx'
import { CommentComposer } from './comment-composer.tsx'
import { useCommentDraft } from './comment-draft.ts'
import { CommentItem } from './comment-item.tsx'
import classes from './comments.module.css'
import { useComments, useCommentWrites, useReaders } from './use-comments.ts'

interface CommentsPanelProps {
  readonly recordId: number
  readonly recordName: string
  /** On a phone the keyboard would cover what one came to read. */
  readonly isReadFirst: boolean
  readonly onClose: () => void
}

/** What people say about a record, the newest last, and where one says something oneself. */
export function CommentsPanel({ recordId, recordName, isReadFirst, onClose }: CommentsPanelProps) {
  const { t } = useTranslation()
  const sentence = useErrorSentence()
  const { TeamId: teamId } = useTeam()
  const place = { teamId, recordId }
  const list = useComments(place)
  const people = useReaders(place)
  const { add, markRead } = useCommentWrites(place)
  const [draft = { text: '', people: [] }, setDraft] = useCommentDraft(`comment on ${recordId}`)
  const end = useRef<HTMLDivElement>(null)
  const { comments } = list
  const newest = comments?.at(-1)?.id

  const { mutate: read } = markRead
  useEffect(() => {
    if (newest === undefined) return
    read(newest)
    end.current?.scrollIntoView({ block: 'end' })
  }, [newest, read])

  function send() {
    const text = withMentions(draft.text.trim(), draft.people)
    // Also once the panel is closed. Where it fails the words stay in the box.
    add.mutateAsync(text).then(
      () => setDraft(undefined),
      (error: unknown) => toastError(sentence(error)),
    )
  }

  return (
    <div className={classes.panel}>
      <header className={classes.head}>
        <div className={classes.headings}>
          <h2>{t('comments.title')}</h2>
          <p>{recordName}</p>
        </div>
        <ActionIcon aria-label={t('common.close')} onClick={onClose}>
          <XIcon size={16} />
        </ActionIcon>
      </header>
      <div className={classes.scroll} tabIndex={-1}>
        {list.error && (
          <ErrorState error={list.error} title={t('comments.failed')} onRetry={() => void list.refetch()} />
        )}
        {!comments && !list.error && <PendingComments />}
        {comments?.length === 0 && (
          <EmptyState icon="chat-text" title={t('comments.none')} text={t('comments.noneText')} />
        )}
        {list.hasNextPage && (
          <Button size="xs" mb="sm" loading={list.isFetchingNextPage} onClick={() => void list.fetchNextPage()}>
            {t('comments.earlier')}
          </Button>
        )}
        {comments && comments.length > 0 && (
          <ol className={classes.list} aria-live="polite">
            {comments.map((comment) => (
              <CommentItem key={comment.id} comment={comment} place={place} people={people} />
            ))}
          </ol>
        )}
        <div ref={end} />
      </div>
      <footer className={classes.foot}>
        {add.data && add.data.cannotRead.length > 0 && <CannotRead names={add.data.cannotRead} />}
        <CommentComposer
          label={t('comments.write')}
          action={t('comments.send')}
          draft={draft}
          people={people}
          isSaving={add.isPending}
          isFirst={!isReadFirst}
          onDraft={setDraft}
          onSend={send}
        />
      </footer>
    </div>
  )
}

function PendingComments() {
  return ['70%', '45%', '60%'].map((width) => (
    <div className={classes.pending} key={width}>
      <Skeleton circle width={24} height={24} />
      <Skeleton width={width} height={12} />
    </div>
  ))
}
