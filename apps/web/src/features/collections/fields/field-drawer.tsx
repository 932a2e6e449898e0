import { ActionIcon, Button } from '@mantine/core'
import { XIcon } from '@phosphor-icons/react'
import type { Field } from '@trellis/domain/fields/field'
import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { LeftForm } from '../../../drafts/left-form.tsx'
import { useFormDraft } from '../../../drafts/use-form-draft.ts'
import { useTeam } from '../../../session/use-session.ts'
import { confirm } from '../../../ui/confirm.tsx'
import { ErrorLine } from '../../../ui/error-line.tsx'
import { changedKeys, draftOf, newDraft, problemsOf, type DraftProblem, type FieldDraft } from './field-draft.ts'
import classes from './field-drawer.module.css'
import { FieldForm } from './field-form.tsx'
import { TypeTile } from './type-tile.tsx'
import { useFieldTitle } from './use-field-title.ts'

interface FieldDrawerProps {
  teamId: number
  collectionId: number
  /** Null for a new one. */
  field: Field | null
  isSaving: boolean
  error: unknown
  /** @param onSaved to be called once it is */
  onSave: (draft: FieldDraft, base: FieldDraft, onSaved: () => void) => void
  onClose: () => void
}

/** Beside the list; on a small screen in its place. */
export function FieldDrawer({ teamId, collectionId, field, isSaving, error, onSave, onClose }: FieldDrawerProps) {
  const { t } = useTranslation()
  const { defaultDataLanguage } = useTeam().Team
  const titleOf = useFieldTitle()
  const drawer = useRef<HTMLElement>(null)
  const base = field ? draftOf(field) : newDraft()
  const [draft, setDraft] = useState(base)
  const [problems, setProblems] = useState<DraftProblem[]>([])
  const [refused, setRefused] = useState(0)
  const unsaved = changedKeys(draft, base).length
  const { left, drop } = useFormDraft({
    form: `field ${field?.id ?? `new ${collectionId}`}`,
    base,
    values: draft,
    isUnsaved: unsaved > 0,
    isSaving,
    // A draft of before an update lacks what came with it.
    onRestore: (restored) => setDraft({ ...base, ...restored }),
  })
  useEffect(() => drawer.current?.querySelector<HTMLElement>('input')?.focus(), [])
  // Once what is wrong is marked.
  useEffect(() => {
    if (refused > 0) drawer.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus()
  }, [refused])

  function change(changes: Partial<FieldDraft>) {
    const next = { ...draft, ...changes }
    setDraft(next)
    // Once pointed out, a problem goes as soon as it is mended.
    if (problems.length > 0) setProblems(problemsOf(next, defaultDataLanguage))
  }

  function save() {
    const found = problemsOf(draft, defaultDataLanguage)
    setProblems(found)
    if (found.length > 0) return setRefused(refused + 1)
    onSave(draft, base, drop)
  }

  function giveUp() {
    drop()
    onClose()
  }

  function close() {
    if (unsaved === 0) return onClose()
    confirm({
      title: t('collections.drawer.discardTitle'),
      text: t('collections.drawer.discardText'),
      action: t('collections.drawer.discard'),
      isDestructive: true,
      onConfirm: giveUp,
    })
  }

  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- Esc and Ctrl+Enter bubble up from the inputs inside
    <aside
      className={classes.drawer}
      ref={drawer}
      aria-label={field ? t('collections.field.edit') : t('collections.field.new')}
      onKeyDown={(event) => {
        if (event.key === 'Escape' && !event.defaultPrevented) close()
        if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) save()
      }}
    >
      <div className={classes.bar}>
        <TypeTile dataType={draft.dataType} />
        <h2>{field ? titleOf(draft) : t('collections.field.new')}</h2>
        {field && <span className={classes.mono}>{field.columnName}</span>}
        <ActionIcon aria-label={t('common.close')} onClick={close}>
          <XIcon size={16} />
        </ActionIcon>
      </div>
      <div className={classes.body}>
        <LeftForm {...left} />
        <FieldForm teamId={teamId} draft={draft} field={field} problems={problems} onChange={change} />
        <ErrorLine error={error} />
      </div>
      <div className={classes.foot}>
        <span className={classes.unsaved} role="status">
          {unsaved === 0 ? t('collections.drawer.noChanges') : t('collections.drawer.unsaved', { count: unsaved })}
        </span>
        <Button onClick={close}>{unsaved === 0 ? t('common.close') : t('collections.drawer.discard')}</Button>
        <Button className={classes.save} loading={isSaving} onClick={save}>
          {field ? t('collections.drawer.save') : t('collections.drawer.create')}
        </Button>
      </div>
    </aside>
  )
}
