import { ActionIcon, Menu } from '@mantine/core'
import { DotsThreeIcon } from '@phosphor-icons/react/DotsThree'
import { PencilSimpleIcon } from '@phosphor-icons/react/PencilSimple'
import { TrashIcon } from '@phosphor-icons/react/Trash'
import type { Comment, Reader } from '@trellis/domain/comments/api'
import { commentAsText, commentParts, mentionedIn, withMentions } from '@trellis/domain/comments/mentions'
import { useTranslation } from 'react-i18next'
import { useFormats } from '../../i18n/use-formats.ts'
import { useAccess } from '../../session/access.ts'
import { useTeam } from '../../session/use-session.ts'
import { PersonAvatar } from '../../ui/person-avatar.tsx'
import { confirm } from '../../ui/confirm.tsx'
import { useErrorSentence } from '../../ui/error-sentence.ts'
import { toastError } from '../../ui/toast.tsx'
import { CommentComposer } from './comment-composer.tsx'
import { useCommentDraft, type Draft } from './comment-draft.ts'
import { CannotRead } from './cannot-read.tsx'
import classes from './comments.module.css'
import { useCommentWrites } from './use-comments.ts'

interface CommentItemProps {
  readonly comment: Comment
  readonly place: { readonly teamId: number; readonly recordId: number }
  readonly people: readonly Reader[]
}

export function CommentItem({ comment, place, people }: CommentItemProps) {
  const { t } = useTranslation()
  const sentence = useErrorSentence()
  const { teamUserLinkId, isTeamAdmin, Team: team } = useTeam()
  const { isUnrestricted } = useAccess()
  const { relative, time, dayAndTime } = useFormats(team.primaryTimezone)
  const { edit, remove } = useCommentWrites(place)
  const [draft, setDraft] = useCommentDraft(`comment ${comment.id}`)
  const isOwn = comment.authorId === teamUserLinkId
  const nameOf = (id: number) => people.find((person) => person.id === id)?.name ?? t('comments.formerMember')

  function beginEdit() {
    const mentioned = mentionedIn(comment.text).map((id) => ({ id, name: nameOf(id) }))
    setDraft({ text: commentAsText(comment.text, nameOf), people: mentioned })
  }

  function save({ text, people: chosen }: Draft) {
    // Also once the panel is closed.
    edit.mutateAsync({ commentId: comment.id, text: withMentions(text.trim(), chosen) }).then(
      () => setDraft(undefined),
      (error: unknown) => toastError(sentence(error)),
    )
  }

  function askToDelete() {
    confirm({
      title: t('comments.deleteTitle'),
      text: t('comments.deleteText'),
      action: t('common.delete'),
      isDestructive: true,
      onConfirm: () => remove.mutate(comment.id, { onError: (error) => toastError(sentence(error)) }),
    })
  }

  return (
    <li className={classes.comment} id={`comment-${comment.id}`}>
      <PersonAvatar name={comment.authorName} size={24} />
      <div className={classes.said}>
        <div className={classes.by}>
          <b>{comment.authorName}</b>
          <time dateTime={comment.createdAt} title={dayAndTime(comment.createdAt)}>
            {relative(comment.createdAt)}, {time(comment.createdAt)}
          </time>
          {comment.editedAt && !comment.isDeleted && <span>{t('comments.edited')}</span>}
          {!comment.isDeleted && !draft && (isOwn || isTeamAdmin || isUnrestricted) && (
            <Menu>
              <Menu.Target>
                <ActionIcon className={classes.more} aria-label={t('common.more')}>
                  <DotsThreeIcon size={16} weight="bold" />
                </ActionIcon>
              </Menu.Target>
              <Menu.Dropdown>
                {isOwn && (
                  <Menu.Item leftSection={<PencilSimpleIcon size={16} />} onClick={beginEdit}>
                    {t('common.edit')}
                  </Menu.Item>
                )}
                <Menu.Item leftSection={<TrashIcon size={16} />} onClick={askToDelete}>
                  {t('common.delete')}
                </Menu.Item>
              </Menu.Dropdown>
            </Menu>
          )}
        </div>
        {comment.isDeleted && <p className={classes.deleted}>{t('comments.deleted')}</p>}
        {!comment.isDeleted && !draft && (
          <p className={classes.text}>
            {commentParts(comment.text).map((part, index) =>
              'text' in part ? (
                <span key={index}>{part.text}</span>
              ) : (
                <span key={index} className={classes.mention} data-own={part.mentioned === teamUserLinkId || undefined}>
                  @{nameOf(part.mentioned)}
                </span>
              ),
            )}
          </p>
        )}
        {draft && !comment.isDeleted && (
          <CommentComposer
            label={t('comments.editOf')}
            action={t('comments.save')}
            draft={draft}
            people={people}
            isSaving={edit.isPending}
            autoFocus
            onDraft={setDraft}
            onSend={() => save(draft)}
            onCancel={() => setDraft(undefined)}
          />
        )}
        {edit.data && edit.data.cannotRead.length > 0 && <CannotRead names={edit.data.cannotRead} />}
      </div>
    </li>
  )
}
