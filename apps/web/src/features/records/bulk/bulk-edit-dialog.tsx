import { ActionIcon, Button, Checkbox, Group, Modal, Select } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import { XIcon } from '@phosphor-icons/react/X'
import { useEffect, useRef, useState, type FormEvent } from 'react'
import { useTranslation } from 'react-i18next'
import type { Language } from '@trellis/domain/api/ids'
import type { Collection } from '@trellis/domain/collections/api'
import { reversedLink } from '@trellis/domain/fields/link'
import type { Values } from '@trellis/domain/records/api'
import { useFormats } from '../../../i18n/use-formats.ts'
import { useMayUpdateField } from '../../../session/access.ts'
import { EditValue } from '../../fields/field.tsx'
import { faceOf } from '../../fields/registry.ts'
import { titleOf } from '../filter/filter-subjects.ts'
import { bulkValuesOf, type Choice } from './bulk-values.ts'
import { BulkProgress } from './bulk-progress.tsx'
import type { BulkRun } from './use-bulk-edit.ts'
import classes from './bulk.module.css'

interface BulkEditDialogProps {
  readonly collection: Collection
  /** How many records; undefined while the dialog is closed. */
  readonly count: number | undefined
  readonly run: BulkRun
  readonly onClose: () => void
}

/** Gives many records the same values: which fields, and what. While it works, how far it is. */
export function BulkEditDialog({ collection, count, run, onClose }: BulkEditDialogProps) {
  const { t } = useTranslation()
  const { number } = useFormats()
  const isPhone = useMediaQuery('(max-width: 640px)', window.innerWidth <= 640, { getInitialValueInEffect: false })
  const counted = { count: Math.min(count ?? 0, 2), number: number(count ?? 0) }
  return (
    <Modal
      opened={count !== undefined}
      onClose={run.isRunning ? () => undefined : onClose}
      title={run.isRunning ? t('grid.bulk.working') : t('grid.bulk.title', counted)}
      size={520}
      fullScreen={isPhone}
      withCloseButton={!run.isRunning}
      closeButtonProps={{ 'aria-label': t('common.close') }}
    >
      {run.isRunning && <BulkProgress run={run} />}
      {/* Where it fails, what was entered is still there. */}
      <div hidden={run.isRunning}>
        <BulkForm
          collection={collection}
          counted={counted}
          isPhone={isPhone}
          problem={run.problem}
          onClose={onClose}
          onApply={run.start}
        />
      </div>
    </Modal>
  )
}

interface BulkFormProps {
  readonly collection: Collection
  readonly counted: { count: number; number: string }
  /** Its choices would cover what the dialog says before anybody has read it. */
  readonly isPhone: boolean
  readonly problem: string | undefined
  readonly onClose: () => void
  readonly onApply: (values: Values) => void
}

function BulkForm({ collection, counted, isPhone, problem: failure, onClose, onApply }: BulkFormProps) {
  const { t, i18n } = useTranslation()
  const language = i18n.language as Language
  const mayUpdate = useMayUpdateField(collection.id)
  const [choices, setChoices] = useState<readonly Choice[]>([])
  const [problem, setProblem] = useState<string>()
  const said = useRef<HTMLParagraphElement>(null)
  // The button that was pressed had gone while it worked.
  useEffect(() => {
    if (failure) said.current?.focus()
  }, [failure])
  const fields = collection.DataFields.filter(
    (field) => faceOf(field.dataType) && !field.isUnique && reversedLink(field) === undefined && mayUpdate(field.id),
  )
  const free = fields.filter((field) => !choices.some((choice) => choice.field.id === field.id))

  function change(fieldId: number, part: Partial<Choice>) {
    setProblem(undefined)
    setChoices((before) => before.map((choice) => (choice.field.id === fieldId ? { ...choice, ...part } : choice)))
  }

  function submit(event: FormEvent) {
    event.preventDefault()
    event.stopPropagation()
    const read = bulkValuesOf(choices)
    if ('values' in read) return onApply(read.values)
    const { problem: found } = read
    if (found === 'needs-field') setProblem(t('grid.bulk.needsField'))
    else if (found === 'needs-value') setProblem(t('records.filter.needsValue'))
    else setProblem(t(`fields.problems.${found}`))
  }

  return (
    <form onSubmit={submit} noValidate>
      <p className={classes.text}>{t('grid.bulk.text')}</p>
      {choices.map(({ field, isCleared }) => {
        const title = titleOf(field.title, language)
        return (
          <div key={field.id} className={classes.choice}>
            <div className={classes.choiceHead}>
              <span>{title}</span>
              {!field.isRequired && (
                <Checkbox
                  size="xs"
                  label={t('grid.bulk.clear')}
                  checked={isCleared}
                  // The editor comes back empty.
                  onChange={({ currentTarget }) =>
                    change(field.id, { isCleared: currentTarget.checked, draft: { value: null } })
                  }
                />
              )}
              <ActionIcon
                aria-label={t('grid.bulk.removeField', { title })}
                onClick={() => setChoices((before) => before.filter((choice) => choice.field.id !== field.id))}
              >
                <XIcon size={14} />
              </ActionIcon>
            </div>
            {!isCleared && (
              <div className={classes.well}>
                <EditValue
                  field={field}
                  value={null}
                  place="page"
                  label={t('grid.bulk.value', { title })}
                  autoFocus
                  isInPopover
                  onDraft={(draft) => change(field.id, { draft })}
                  onCommit={() => undefined}
                />
              </div>
            )}
          </div>
        )
      })}
      {free.length > 0 && (
        <Select
          label={choices.length === 0 ? t('grid.bulk.field') : t('grid.bulk.addField')}
          data={free.map((field) => ({ value: String(field.id), label: titleOf(field.title, language) }))}
          value={null}
          onChange={(key) => {
            const field = free.find(({ id }) => String(id) === key)
            if (field) setChoices((before) => [...before, { field, draft: { value: null }, isCleared: false }])
            setProblem(undefined)
          }}
          searchable
          data-autofocus={!isPhone || undefined}
          nothingFoundMessage={t('fields.noChoice')}
        />
      )}
      {(problem ?? failure) && (
        <p ref={said} tabIndex={-1} className={classes.problem} role="alert">
          {problem ?? failure}
        </p>
      )}
      <Group justify="flex-end" gap="sm" mt="lg">
        <Button onClick={onClose}>{t('common.cancel')}</Button>
        <Button type="submit" variant="filled">
          {t('grid.bulk.apply', counted)}
        </Button>
      </Group>
    </form>
  )
}
