import { Button, Modal } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import { useEffect, useState, type FormEvent } from 'react'
import { flushSync } from 'react-dom'
import { useTranslation } from 'react-i18next'
import type { Language } from '@trellis/domain/api/ids'
import type { Collection } from '@trellis/domain/collections/api'
import type { Field } from '@trellis/domain/fields/field'
import type { Parsed, Value } from '@trellis/domain/fields/field-type'
import type { RecordDetail } from '@trellis/domain/records/api'
import type { Condition } from '@trellis/domain/records/condition'
import { equalitiesOf } from '@trellis/domain/records/equalities'
import { RequestError } from '../../api/request-error.ts'
import { useMayUpdateField } from '../../session/access.ts'
import { useRecordNoun } from '../../session/collections.ts'
import { useTeam } from '../../session/use-session.ts'
import { About, HelpLine } from '../../ui/about.tsx'
import { useErrorSentence } from '../../ui/error-sentence.ts'
import { toastDone, toastError } from '../../ui/toast.tsx'
import { EditValue } from '../fields/field.tsx'
import { faceOf } from '../fields/registry.ts'
import { titleOf } from './filter/filter-subjects.ts'
import { draftFor, dropDraft } from '../duplicates/copied-draft.ts'
import { LeftForm } from '../../drafts/left-form.tsx'
import { useLeftForm } from '../../drafts/use-left-form.ts'
import type { UndoStack } from './edits/undo-stack.ts'
import { createRecord, undoChange } from './record-calls.ts'
import { todayIn } from '../../i18n/today.ts'
import { newRecordValues } from './new-record-values.ts'
import classes from './new-record-dialog.module.css'

interface NewRecordDialogProps {
  readonly collection: Collection
  /** The list's filter: a new record takes its equalities (behaviour.md section 1). */
  readonly where: Condition | undefined
  readonly isOpen: boolean
  readonly onClose: () => void
  readonly stack: UndoStack
  readonly onCreated: (record: RecordDetail) => void
  readonly onUndone: () => void
}

export function NewRecordDialog(props: NewRecordDialogProps) {
  const { t, i18n } = useTranslation()
  const isPhone = useMediaQuery('(max-width: 640px)')
  const noun = useRecordNoun(useTeam().TeamId, props.collection)
  const name = noun.toLocaleLowerCase(i18n.language)
  return (
    <Modal
      opened={props.isOpen}
      onClose={props.onClose}
      title={t('records.newTitle', { name })}
      size={600}
      fullScreen={isPhone ?? false}
      closeButtonProps={{ 'aria-label': t('common.close') }}
    >
      {/* Mounted with the dialog: every new record starts empty. */}
      <NewRecordForm {...props} />
    </Modal>
  )
}

function NewRecordForm({ collection, where, onClose, stack, onCreated, onUndone }: NewRecordDialogProps) {
  const { t, i18n } = useTranslation()
  const language = i18n.language as Language
  const sentence = useErrorSentence()
  const { TeamId: teamId, Team: team } = useTeam()
  const noun = useRecordNoun(teamId, collection)
  const mayUpdate = useMayUpdateField(collection.id)
  // What a role may not write is left to its default value.
  const fields = collection.DataFields.filter((field) => faceOf(field.dataType) && mayUpdate(field.id))
  const [initial, setInitial] = useState<Record<number, Value>>(() => ({
    ...initialValues(fields, where, todayIn(team.primaryTimezone)),
    ...draftFor(collection.id),
  }))
  useEffect(() => dropDraft, [])
  const [drafts, setDrafts] = useState<Readonly<Record<number, Parsed>>>({})
  const left = useLeftForm({
    collectionId: collection.id,
    recordId: null,
    recordName: '',
    fieldId: null,
    title: t('records.newTitle', { name: collection.name.toLocaleLowerCase(i18n.language) }),
  })
  const [problems, setProblems] = useState<Readonly<Record<number, string>>>({})
  const [failure, setFailure] = useState<string>()
  const [isSaving, setSaving] = useState(false)

  function problemsOf(values: Record<number, Value>): Record<number, string> {
    const found: Record<number, string> = {}
    for (const field of fields) {
      const draft = drafts[field.id]
      if (draft && 'problem' in draft) found[field.id] = t(`fields.problems.${draft.problem}`)
      else if (field.isRequired && (values[field.id] ?? null) === null) {
        found[field.id] = t('errors.fields-empty', { fields: titleOf(field.title, language) })
      }
    }
    return found
  }

  async function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    const form = event.currentTarget
    const values: Record<number, Value> = { ...initial }
    for (const [fieldId, draft] of Object.entries(drafts)) if ('value' in draft) values[Number(fieldId)] = draft.value
    const found = problemsOf(values)
    tell(form, found)
    if (Object.keys(found).length > 0) return
    setSaving(true)
    try {
      const { record, changeId } = await createRecord(teamId, collection.id, newRecordValues(values, fields))
      left.drop()
      onCreated(record)
      onClose()
      const undo = async () => {
        if (changeId !== null) await undoChange(teamId, changeId)
        onUndone()
      }
      stack.did(t('records.change.created', { name: record.name }))
      const onUndo = () => undo().catch((error: unknown) => toastError(sentence(error)))
      toastDone(t('records.created', { name: record.name || t('records.unnamed') }), {
        label: t('common.undo'),
        onUndo: () => void onUndo(),
      })
    } catch (error) {
      const fieldId = error instanceof RequestError ? Number(error.details['fieldId']) : NaN
      if (fields.some(({ id }) => id === fieldId)) tell(form, { [fieldId]: sentence(error) })
      else setFailure(sentence(error))
    } finally {
      setSaving(false)
    }
  }

  /** At the fields; in a long form the first of them may be out of view. */
  function tell(form: HTMLFormElement, found: Record<number, string>) {
    flushSync(() => {
      setFailure(undefined)
      setProblems(found)
    })
    const control = ':is(input, textarea, select, button, [contenteditable="true"])'
    form.querySelector<HTMLElement>(`[data-invalid] ${control}`)?.focus()
  }

  function write(fieldId: number, draft: Parsed) {
    const next = { ...drafts, [fieldId]: draft }
    setDrafts(next)
    left.write(
      Object.fromEntries(Object.entries(next).flatMap(([id, one]) => ('value' in one ? [[id, one.value]] : []))),
    )
  }

  function restore(values: Readonly<Record<string, Value>>) {
    setInitial({ ...initial, ...values })
    setDrafts(Object.fromEntries(Object.entries(values).map(([id, value]) => [id, { value }])))
  }

  return (
    <form onSubmit={(event) => void submit(event)} noValidate>
      <div className={classes.left}>
        <LeftForm
          found={left.found}
          onDiscard={left.drop}
          onRestore={({ value }) => {
            left.taken()
            restore((value ?? {}) as Readonly<Record<string, Value>>)
          }}
        />
      </div>
      <div className={classes.fields}>
        {fields.map((field, index) => {
          const title = titleOf(field.title, language)
          const problemId = `new-record-problem-${field.id}`
          const helpId = `new-record-help-${field.id}`
          return (
            <div key={field.id} className={classes.field} data-width={field.displayWidth}>
              <span className={classes.label}>
                {title}
                <About label={t('fields.about', { title })} texts={[field.description]} />
                {!field.isRequired && <span className={classes.optional}>{t('common.optional')}</span>}
              </span>
              <div className={classes.well} data-invalid={problems[field.id] ? true : undefined}>
                <EditValue
                  key={left.generation}
                  field={field}
                  value={initial[field.id] ?? null}
                  place="page"
                  label={title}
                  autoFocus={index === 0}
                  hasError={problems[field.id] !== undefined}
                  describedBy={problems[field.id] ? problemId : field.helpText ? helpId : undefined}
                  onDraft={(draft) => write(field.id, draft)}
                  onCommit={() => undefined}
                />
              </div>
              {field.helpText && <HelpLine id={helpId} text={field.helpText} />}
              {problems[field.id] && (
                <p id={problemId} className={classes.problem} role="alert">
                  {problems[field.id]}
                </p>
              )}
            </div>
          )
        })}
      </div>
      <div className={classes.actions}>
        {failure && (
          <p className={classes.problem} role="alert">
            {failure}
          </p>
        )}
        <Button
          onClick={() => {
            left.drop()
            onClose()
          }}
        >
          {t('common.cancel')}
        </Button>
        <Button type="submit" variant="filled" loading={isSaving}>
          {t('records.create', { name: noun.toLocaleLowerCase(language) })}
        </Button>
      </div>
    </form>
  )
}

/** Default values, over them what the filter asks for. */
function initialValues(fields: readonly Field[], where: Condition | undefined, today: string): Record<number, Value> {
  const defaults = Object.fromEntries(fields.map((field) => [field.id, (field.defaultValue ?? null) as Value]))
  const scope = { fieldById: (id: number) => fields.find((field) => field.id === id) }
  return where ? { ...defaults, ...equalitiesOf(where, scope, { today }) } : defaults
}
