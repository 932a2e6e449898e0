import { Button, Textarea } from '@mantine/core'
import { longestMemo } from '@trellis/domain/bookmarks/api'
import { useState, type FormEvent, type KeyboardEvent, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { ErrorLine } from '../../ui/error-line.tsx'
import classes from './bookmarks.module.css'

interface MemoFormProps {
  label: string
  memo: string
  isSaving: boolean
  error: unknown
  onSave: (memo: string) => void
  /** Left of Save. */
  other: ReactNode
}

/** The memo with its count; Ctrl+Enter saves. */
export function MemoForm({ label, memo, isSaving, error, onSave, other }: MemoFormProps) {
  const { t } = useTranslation()
  const [text, setText] = useState(memo)

  function submit(event?: FormEvent) {
    event?.preventDefault()
    onSave(text.trim())
  }

  function keyDown(event: KeyboardEvent) {
    if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return
    event.preventDefault()
    submit()
  }

  return (
    <form onSubmit={submit}>
      <Textarea
        aria-label={label}
        placeholder={t('bookmarks.memoPlaceholder')}
        description={t('bookmarks.memoHint')}
        maxLength={longestMemo}
        data-autofocus
        minRows={3}
        maxRows={6}
        value={text}
        onChange={(event) => setText(event.currentTarget.value)}
        onKeyDown={keyDown}
      />
      <ErrorLine error={error} />
      <div className={classes.memoFoot}>
        <span className={classes.memoCount}>{t('bookmarks.count', { count: text.length, most: longestMemo })}</span>
        {other}
        <Button type="submit" loading={isSaving}>
          {t('bookmarks.saveMemo')}
        </Button>
      </div>
    </form>
  )
}
