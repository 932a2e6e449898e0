import { Button, Modal, Radio, Textarea, TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { useMediaQuery } from '@mantine/hooks'
import { useMutation } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Language } from '@trellis/domain/api/ids'
import { collectionInput, collectionsApi, type Collection } from '@trellis/domain/collections/api'
import type { Condition } from '@trellis/domain/records/condition'
import { call } from '../../api/call.ts'
import { pathTo } from '../../paths.ts'
import { LeftForm } from '../../drafts/left-form.tsx'
import { useFormDraft } from '../../drafts/use-form-draft.ts'
import { ErrorLine } from '../../ui/error-line.tsx'
import { IconPicker } from '../../ui/icon-picker.tsx'
import { useShowCollection } from './collection-calls.ts'
import { CollectionCondition } from './collection-condition.tsx'
import classes from './collections.module.css'
import { pluralOf } from './plural-name.ts'

interface NewSubCollectionProps {
  readonly teamId: number
  /** Undefined while the dialog is closed. */
  readonly parent: Collection | undefined
  readonly onClose: () => void
}

/** A sub-collection of one that is there: hand-picked, or smart with a condition. */
export function NewSubCollection({ teamId, parent, onClose }: NewSubCollectionProps) {
  const { t } = useTranslation()
  const isPhone = useMediaQuery('(max-width: 640px)')
  return (
    <Modal
      opened={parent !== undefined}
      onClose={onClose}
      title={t('members.newOf', { name: parent?.pluralName ?? '' })}
      size={600}
      fullScreen={isPhone ?? false}
      closeButtonProps={{ 'aria-label': t('common.close') }}
    >
      {parent && <NewSubCollectionForm teamId={teamId} parent={parent} onClose={onClose} />}
    </Modal>
  )
}

function NewSubCollectionForm({ teamId, parent, onClose }: NewSubCollectionProps & { parent: Collection }) {
  const { t, i18n } = useTranslation()
  const language = i18n.language as Language
  const navigate = useNavigate()
  const show = useShowCollection(teamId)
  const { name: nameRule } = collectionInput.shape
  const empty = { name: '', pluralName: '', icon: parent.icon, description: '', kind: 'hand' }
  const [condition, setCondition] = useState<Condition>()
  const [isAsked, setAsked] = useState(false)
  const form = useForm({
    initialValues: empty,
    validate: {
      name: (value) => (nameRule.safeParse(value).success ? null : t('collections.form.nameMissing')),
      pluralName: (value) => (nameRule.safeParse(value).success ? null : t('collections.form.pluralMissing')),
    },
  })
  const { left, drop } = useFormDraft({
    form: `collection new in ${parent.id}`,
    base: { ...empty, condition: undefined as Condition | undefined },
    values: { ...form.values, condition },
    isUnsaved: form.isDirty() || condition !== undefined,
    isSaving: false,
    onRestore({ condition: restored, ...values }) {
      setCondition(restored)
      form.setValues(values)
    },
  })
  const isSmart = form.values.kind === 'smart'
  const create = useMutation({
    mutationFn: ({ kind: _kind, ...values }: typeof form.values) =>
      call(collectionsApi.createSubCollection, {
        params: { teamId },
        body: { ...values, idParentDataCollection: parent.id, ...(isSmart && { membershipDataFilter: condition }) },
      }),
    onSuccess: async (collection) => {
      drop()
      onClose()
      await show(collection)
      await navigate({
        to: pathTo('root.team.dataCollections.records', { teamId, dataCollectionId: collection.id }),
      })
    },
  })

  /** The plural follows the name until somebody writes their own. */
  function nameCollection(next: string) {
    const follows = form.values.pluralName === pluralOf(form.values.name, language)
    form.setFieldValue('name', next)
    if (follows) form.setFieldValue('pluralName', pluralOf(next, language))
  }

  function submit(values: typeof form.values) {
    setAsked(true)
    if (isSmart && !condition) return
    create.mutate(values)
  }

  return (
    <form className={classes.form} noValidate onSubmit={form.onSubmit(submit)}>
      <LeftForm {...left} />
      <p className={classes.hint}>{t('members.newText', { name: parent.pluralName })}</p>
      <div className={classes.pair}>
        <TextInput
          label={t('collections.form.name')}
          maxLength={100}
          data-autofocus
          {...form.getInputProps('name')}
          onChange={(event) => nameCollection(event.currentTarget.value)}
        />
        <TextInput label={t('collections.form.pluralName')} maxLength={100} {...form.getInputProps('pluralName')} />
      </div>
      <Radio.Group label={t('members.kind')} {...form.getInputProps('kind')}>
        <div className={classes.kinds}>
          <Radio value="hand" label={t('members.kindHand')} description={t('members.kindHandHelp')} />
          <Radio value="smart" label={t('members.kindSmart')} description={t('members.kindSmartHelp')} />
        </div>
      </Radio.Group>
      {isSmart && (
        <CollectionCondition
          parent={parent}
          where={condition}
          onChange={setCondition}
          problem={isAsked && !condition ? t('members.conditionMissing') : undefined}
        />
      )}
      <IconPicker
        label={t('collections.form.icon')}
        value={form.values.icon}
        onChange={(icon) => form.setFieldValue('icon', icon)}
      />
      <Textarea label={t('collections.form.description')} maxLength={2000} {...form.getInputProps('description')} />
      <ErrorLine error={create.error} />
      <div className={classes.actions}>
        <Button
          onClick={() => {
            drop()
            onClose()
          }}
        >
          {t('common.cancel')}
        </Button>
        <Button type="submit" variant="filled" loading={create.isPending}>
          {t('members.create')}
        </Button>
      </div>
    </form>
  )
}
