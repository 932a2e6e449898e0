import { Button, Textarea } from '@mantine/core'
import { longestMemo } from '@trellis/domain/bookmarks/api'
import { useState, type FormEvent, type KeyboardEvent, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { z } from 'zod'
import { LeftForm } from '../../drafts/left-form.tsx'
import { useLeftForm } from '../../drafts/use-left-form.ts'
import { ErrorLine } from '../../ui/error-line.tsx'
import classes from './bookmarks.module.css'

const leftMemo = z.object({ memo: z.string() })

interface MemoFormProps {
  recordId: number
  label: string
  memo: string
  isSaving: boolean
  error: unknown
  onSave: (memo: string, onSaved: () => void) => void
  onCancel?: () => void
  /** Left of Save. */
  other?: ReactNode
}

/** The memo with its count; Ctrl+Enter saves. What was typed and not saved is offered the next time. */
export function MemoForm({ recordId, label, memo, isSaving, error, onSave, onCancel, other }: MemoFormProps) {
  const { t } = useTranslation()
  const [text, setText] = useState(memo)
  const left = useLeftForm({ form: `memo on ${recordId}` }, memo)
  const typed = leftMemo.safeParse(left.found?.value).data?.memo

  function write(next: string) {
    setText(next)
    if (next === memo) left.drop()
    else left.write({ memo: next })
  }

  function submit(event?: FormEvent) {
    event?.preventDefault()
    onSave(text.trim(), left.drop)
  }

  function keyDown(event: KeyboardEvent) {
    if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return
    event.preventDefault()
    submit()
  }

  return (
    <form onSubmit={submit}>
      <LeftForm
        found={typed === undefined || typed === memo ? undefined : left.found}
        onDiscard={left.drop}
        onRestore={() => {
          left.taken()
          write(typed ?? memo)
        }}
      />
      <Textarea
        aria-label={label}
        placeholder={t('bookmarks.memoPlaceholder')}
        description={t('bookmarks.memoHint')}
        maxLength={longestMemo}
        data-autofocus
        minRows={3}
        maxRows={6}
        value={text}
        onChange={(event) => write(event.currentTarget.value)}
        onKeyDown={keyDown}
      />
      <ErrorLine error={error} />
      <div className={classes.memoFoot}>
        <span className={classes.memoCount}>{t('bookmarks.count', { count: text.length, most: longestMemo })}</span>
        {other}
        {onCancel && (
          <Button
            onClick={() => {
              left.drop()
              onCancel()
            }}
          >
            {t('common.cancel')}
          </Button>
        )}
        <Button type="submit" loading={isSaving}>
          {t('bookmarks.saveMemo')}
        </Button>
      </div>
    </form>
  )
}
