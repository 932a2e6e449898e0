import { Button, Popover, Textarea } from '@mantine/core'
import { longestComment, type Reader } from '@trellis/domain/comments/api'
import { fold } from '@trellis/domain/text/fold'
import { useId, useRef, useState, type KeyboardEvent } from 'react'
import { flushSync } from 'react-dom'
import { useTranslation } from 'react-i18next'
import { PersonAvatar } from '../../ui/person-avatar.tsx'
import type { Draft } from './comment-draft.ts'
import classes from './comments.module.css'

interface CommentComposerProps {
  readonly label: string
  readonly action: string
  readonly draft: Draft
  readonly people: readonly Reader[]
  readonly isSaving: boolean
  readonly autoFocus?: boolean
  /** What it stands in begins here when it opens. */
  readonly isFirst?: boolean
  readonly onDraft: (draft: Draft) => void
  readonly onSend: () => void
  readonly onCancel?: () => void
}

const mostOffered = 6

/** A box for a comment: @ offers the people of the team, Ctrl or Cmd+Enter sends. */
export function CommentComposer(props: CommentComposerProps) {
  const {
    label,
    action,
    draft,
    people,
    isSaving,
    autoFocus = false,
    isFirst = false,
    onDraft,
    onSend,
    onCancel,
  } = props
  const { t } = useTranslation()
  const list = useId()
  const box = useRef<HTMLTextAreaElement>(null)
  /** Where the @ stands whose name is being typed. */
  const [asked, setAsked] = useState<{ at: number; words: string }>()
  const [active, setActive] = useState(0)
  const offered = asked ? offeredFor(people, asked.words) : []
  const marked = offered[Math.min(active, offered.length - 1)]
  const isTooLong = draft.text.length > longestComment
  const maySend = draft.text.trim() !== '' && !isTooLong && !isSaving

  function change(text: string, caret: number) {
    onDraft({ ...draft, text })
    const typed = /(?:^|[\s(])@([\p{L}\p{M}' -]{0,40})$/u.exec(text.slice(0, caret))
    setActive(0)
    setAsked(typed ? { at: caret - typed[1]!.length, words: typed[1]! } : undefined)
  }

  function choose({ id, name }: Reader) {
    if (!asked) return
    const after = draft.text.slice(asked.at + asked.words.length)
    const text = `${draft.text.slice(0, asked.at)}${name} ${after.replace(/^ /, '')}`
    const caret = asked.at + name.length + 1
    // The next letter is typed behind the name, however soon it comes.
    flushSync(() => {
      onDraft({ text, people: [...draft.people.filter((person) => person.id !== id), { id, name }] })
      setAsked(undefined)
    })
    box.current?.focus()
    box.current?.setSelectionRange(caret, caret)
  }

  function keyDown(event: KeyboardEvent) {
    if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) {
      event.preventDefault()
      if (maySend) onSend()
      return
    }
    if (marked) {
      const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
      if (step !== undefined) setActive((active + step + offered.length) % offered.length)
      else if (event.key === 'Enter' || event.key === 'Tab') choose(marked)
      else if (event.key === 'Escape') setAsked(undefined)
      else return
      event.preventDefault()
      event.stopPropagation()
      return
    }
    if (event.key === 'Escape' && onCancel) {
      event.stopPropagation()
      onCancel()
    }
  }

  return (
    <div className={classes.composer}>
      <Popover opened={offered.length > 0} position="top-start" width="target" withRoles={false} trapFocus={false}>
        <Popover.Target>
          <Textarea
            ref={box}
            aria-label={label}
            placeholder={t('comments.placeholder')}
            aria-controls={offered.length > 0 ? list : undefined}
            aria-activedescendant={marked ? `${list}-${marked.id}` : undefined}
            aria-autocomplete="list"
            minRows={2}
            maxRows={10}
            autoFocus={autoFocus}
            data-autofocus={isFirst || undefined}
            value={draft.text}
            readOnly={isSaving}
            error={isTooLong && t('comments.tooLong', { count: longestComment })}
            onChange={({ currentTarget: { value, selectionStart } }) => change(value, selectionStart)}
            onKeyDown={keyDown}
            onBlur={() => setAsked(undefined)}
          />
        </Popover.Target>
        <Popover.Dropdown p={4}>
          <div role="listbox" id={list} aria-label={t('comments.mention')}>
            {offered.map((person) => (
              // oxlint-disable-next-line jsx-a11y/click-events-have-key-events -- keys belong to the box, which keeps the focus (aria-activedescendant)
              <div
                key={person.id}
                id={`${list}-${person.id}`}
                role="option"
                tabIndex={-1}
                className={classes.person}
                aria-selected={person.id === marked?.id}
                onMouseDown={(event) => event.preventDefault()}
                onClick={() => choose(person)}
              >
                <PersonAvatar name={person.name} personId={person.id} size={24} />
                <span>{person.name}</span>
                {!person.mayRead && <small>{t('comments.cannotSee')}</small>}
              </div>
            ))}
          </div>
        </Popover.Dropdown>
      </Popover>
      <div className={classes.actions}>
        <span className={classes.hint}>{t('comments.sendHint')}</span>
        {onCancel && (
          <Button size="xs" onClick={onCancel}>
            {t('common.cancel')}
          </Button>
        )}
        <Button size="xs" variant="filled" disabled={!maySend} loading={isSaving} onClick={onSend}>
          {action}
        </Button>
      </div>
    </div>
  )
}

/** Those who may see the record first; each word that is typed begins one of the name. */
function offeredFor(people: readonly Reader[], words: string): Reader[] {
  const typed = fold(words).trim().split(/\s+/).filter(Boolean)
  // What follows a chosen name is the sentence.
  if (typed.length > 3) return []
  return people
    .filter(({ name }) =>
      typed.every((word) =>
        fold(name)
          .split(/[\s-]+/)
          .some((part) => part.startsWith(word)),
      ),
    )
    .toSorted((a, b) => Number(b.mayRead) - Number(a.mayRead))
    .slice(0, mostOffered)
}
