import { Button, Select, Switch, Textarea, TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { collectionInput, type Collection } from '@trellis/domain/collections/api'
import { useTranslation } from 'react-i18next'
import { ErrorLine } from '../../ui/error-line.tsx'
import { ErrorState } from '../../ui/error-state.tsx'
import { SavedNote } from '../../ui/field.tsx'
import { IconPicker } from '../../ui/icon-picker.tsx'
import { PageBody } from '../../ui/page.tsx'
import { PendingPage } from '../../ui/pending-page.tsx'
import { useUnsavedGuard } from '../../ui/use-unsaved-guard.ts'
import { AccessExplainer } from '../permissions/access-explainer.tsx'
import { AdminCollectionHeader } from './admin-collection-header.tsx'
import { useUpdateCollection } from './collection-calls.ts'
import classes from './collections.module.css'
import { useFieldTitle } from './fields/use-field-title.ts'
import { useAdminCollection } from './use-admin-collection.ts'

export function AdminCollectionDetailsPage() {
  const { t } = useTranslation()
  const { teamId, collection, error, refetch } = useAdminCollection()
  if (error) return <ErrorState error={error} title={t('collections.error')} onRetry={() => void refetch()} />
  if (!collection) return <PendingPage />
  return (
    <>
      <AdminCollectionHeader
        teamId={teamId}
        collection={collection}
        tab="details"
        action={<AccessExplainer collection={collection} />}
      />
      <PageBody width="form">
        <DetailsForm key={collection.id} teamId={teamId} collection={collection} />
      </PageBody>
    </>
  )
}

function DetailsForm({ teamId, collection }: { teamId: number; collection: Collection }) {
  const { t } = useTranslation()
  const titleOf = useFieldTitle()
  const update = useUpdateCollection(teamId, collection.id)
  const { name: nameRule } = collectionInput.shape
  const form = useForm({
    initialValues: {
      name: collection.name,
      pluralName: collection.pluralName,
      icon: collection.icon,
      description: collection.description,
      isShownInSidebar: collection.isShownInSidebar,
      isShownOnTeamDashboard: collection.isShownOnTeamDashboard,
      isGloballySearchable: collection.isGloballySearchable,
      nameFieldId: String(collection.IdDataFieldDataObjectName ?? ''),
    },
    validate: {
      name: (value) => (nameRule.safeParse(value).success ? null : t('collections.form.nameMissing')),
      pluralName: (value) => (nameRule.safeParse(value).success ? null : t('collections.form.pluralMissing')),
    },
  })
  useUnsavedGuard(form.isDirty() && !update.isPending)
  const namingFields = collection.DataFields.filter(
    ({ id, dataType }) => dataType === 'plain_text' || id === collection.IdDataFieldDataObjectName,
  )

  function save({ nameFieldId, ...changes }: typeof form.values) {
    const isNewNameField = form.isDirty('nameFieldId') && nameFieldId !== ''
    update.mutate(
      { ...changes, ...(isNewNameField && { IdDataFieldDataObjectName: Number(nameFieldId) }) },
      { onSuccess: () => form.resetDirty() },
    )
  }

  return (
    <form className={classes.form} noValidate onSubmit={form.onSubmit(save)}>
      <div className={classes.pair}>
        <TextInput
          label={t('collections.form.name')}
          description={t('collections.form.nameHelp')}
          maxLength={100}
          {...form.getInputProps('name')}
        />
        <TextInput
          label={t('collections.form.pluralName')}
          description={t('collections.form.pluralHelp')}
          maxLength={100}
          {...form.getInputProps('pluralName')}
        />
      </div>
      <IconPicker
        label={t('collections.form.icon')}
        value={form.values.icon}
        onChange={(icon) => form.setFieldValue('icon', icon)}
      />
      <Textarea
        label={t('collections.form.description')}
        description={t('collections.form.descriptionHelp')}
        maxLength={2000}
        {...form.getInputProps('description')}
      />
      <Select
        label={t('collections.form.nameField')}
        description={t('collections.form.nameFieldHelp')}
        data={namingFields.map((field) => ({ value: String(field.id), label: titleOf(field) }))}
        {...form.getInputProps('nameFieldId')}
      />
      <TextInput
        label={t('collections.form.tableName')}
        description={t('collections.form.tableNameHelp')}
        value={collection.tableName}
        readOnly
        variant="filled"
      />
      <div className={classes.switches}>
        <Switch
          label={t('collections.form.sidebar')}
          {...form.getInputProps('isShownInSidebar', { type: 'checkbox' })}
        />
        <Switch
          label={t('collections.form.dashboard')}
          {...form.getInputProps('isShownOnTeamDashboard', { type: 'checkbox' })}
        />
        <Switch
          label={t('collections.form.searchable')}
          {...form.getInputProps('isGloballySearchable', { type: 'checkbox' })}
        />
      </div>
      <ErrorLine error={update.error} />
      <div className={classes.actions}>
        <span className={classes.unsaved} role="status">
          {form.isDirty() ? t('collections.form.unsaved') : update.isSuccess && <SavedNote />}
        </span>
        {form.isDirty() && <Button onClick={form.reset}>{t('collections.form.discard')}</Button>}
        <Button type="submit" variant="filled" loading={update.isPending}>
          {t('collections.form.save')}
        </Button>
      </div>
    </form>
  )
}
