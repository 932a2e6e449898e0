import { Button, Select, Switch, Textarea, TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { collectionChanges, collectionInput, type Collection } from '@trellis/domain/collections/api'
import { useTranslation } from 'react-i18next'
import { LeftForm } from '../../drafts/left-form.tsx'
import { useFormDraft } from '../../drafts/use-form-draft.ts'
import { useCollections } from '../../session/collections.ts'
import { ErrorLine } from '../../ui/error-line.tsx'
import { SavedNote } from '../../ui/field.tsx'
import { IconPicker } from '../../ui/icon-picker.tsx'
import { SortFields } from '../records/sort-fields.tsx'
import { useUpdateCollection } from './collection-calls.ts'
import { CollectionCondition } from './collection-condition.tsx'
import classes from './collections.module.css'
import { useFieldTitle } from './fields/use-field-title.ts'
import { orderFieldsOf, orderFrom, orderKeyOf, type OrderKey } from './membership-order.ts'
import { usePriceText } from './use-price-text.ts'

const initial = (collection: Collection, price: string) => ({
  name: collection.name,
  pluralName: collection.pluralName,
  icon: collection.icon,
  description: collection.description,
  isShownInSidebar: collection.isShownInSidebar,
  isShownOnTeamDashboard: collection.isShownOnTeamDashboard,
  isGloballySearchable: collection.isGloballySearchable,
  nameFieldId: String(collection.IdDataFieldDataObjectName ?? ''),
  avatarFieldId: String(collection.IdDataFieldDataObjectAvatar ?? ''),
  tableName: collection.tableName,
  ExternalName: collection.ExternalName,
  condition: collection.membershipDataFilter ?? undefined,
  order: orderKeyOf(collection.membershipOrder),
  orderFields: orderFieldsOf(collection.membershipOrder),
  representsPeople: collection.representsPeople,
  isInternalConfiguration: collection.isInternalConfiguration,
  isBlueprint: collection.isBlueprint,
  price,
  recordsCanBePurchased: collection.recordsCanBePurchased,
})

const switches = [
  ['isShownInSidebar', 'collections.form.sidebar'],
  ['isShownOnTeamDashboard', 'collections.form.dashboard'],
  ['isGloballySearchable', 'collections.form.searchable'],
  ['representsPeople', 'members.people'],
  ['isInternalConfiguration', 'members.internal'],
  ['recordsCanBePurchased', 'members.purchased'],
  ['isBlueprint', 'members.blueprint'],
] as const

/** Every attribute of a collection but its fields. */
export function DetailsForm({ teamId, collection }: { teamId: number; collection: Collection }) {
  const { t } = useTranslation()
  const titleOf = useFieldTitle()
  const update = useUpdateCollection(teamId, collection.id)
  const { data: collections = [] } = useCollections(teamId)
  const { name: nameRule } = collectionInput.shape
  const { tableName: tableNameRule, blueprintMarketplacePrice: priceRule } = collectionChanges.shape
  const priceText = usePriceText()
  const first = initial(collection, priceText.write(collection.blueprintMarketplacePrice))
  const fits = (rule: { safeParse: (value: unknown) => { success: boolean } }, value: unknown, problem: string) =>
    rule.safeParse(value).success ? null : problem
  // It speaks of what this person may not read, and stays until they set another.
  const isHidden = collection.isSmartCollection && collection.membershipDataFilter === null
  const form = useForm({
    initialValues: first,
    validate: {
      name: (value) => fits(nameRule, value, t('collections.form.nameMissing')),
      pluralName: (value) => fits(nameRule, value, t('collections.form.pluralMissing')),
      tableName: (value) => fits(tableNameRule, value, t('members.tableNameWrong')),
      price: (value) =>
        fits(priceRule, priceText.read(value), t('members.priceWrong', { example: priceText.write('19.50') })),
      condition: (value) =>
        collection.isSmartCollection && !isHidden && !value ? t('members.conditionMissing') : null,
    },
  })
  const { left } = useFormDraft({
    form: `collection ${collection.id}`,
    base: first,
    values: form.values,
    isUnsaved: form.isDirty(),
    isSaving: update.isPending,
    onRestore: form.setValues,
  })
  const parent = collections.find(({ id }) => id === collection.idParentDataCollection)
  const isPicked = collection.idParentDataCollection !== null && !collection.isSmartCollection
  const namingFields = collection.DataFields.filter(
    ({ id, dataType }) => dataType === 'plain_text' || id === collection.IdDataFieldDataObjectName,
  )

  const pictureFields = collection.DataFields.filter(
    ({ dataType }) => dataType === 'single_image' || dataType === 'multi_image',
  )

  function save(values: typeof form.values) {
    const { nameFieldId, avatarFieldId, condition, order, orderFields, price, ...others } = values
    // What was not touched here stays as it is by now: another admin may have changed it meanwhile.
    const changes = Object.fromEntries(Object.entries(others).filter(([key]) => form.isDirty(key)))
    const isNewOrder = form.isDirty('order') || form.isDirty('orderFields')
    const isNewNameField = form.isDirty('nameFieldId') && nameFieldId !== ''
    update.mutate(
      {
        ...changes,
        ...(form.isDirty('price') && { blueprintMarketplacePrice: priceText.read(price) }),
        ...(isNewNameField && { IdDataFieldDataObjectName: Number(nameFieldId) }),
        ...(form.isDirty('avatarFieldId') && { IdDataFieldDataObjectAvatar: Number(avatarFieldId) || null }),
        ...(form.isDirty('condition') && condition && { membershipDataFilter: condition }),
        ...(isNewOrder && { membershipOrder: orderFrom(order, orderFields) }),
      },
      { onSuccess: () => form.resetDirty(values) },
    )
  }

  const orders: { value: OrderKey; label: string }[] = [
    { value: 'number', label: t('members.orderNumber') },
    { value: 'name', label: t('members.orderName') },
    ...(isPicked ? [{ value: 'manual' as const, label: t('members.orderManual') }] : []),
    { value: 'fields', label: t('members.orderFields') },
  ]
  return (
    <form className={classes.form} noValidate onSubmit={form.onSubmit(save)}>
      <LeftForm {...left} />
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
      {collection.isSmartCollection && parent && (
        <CollectionCondition
          parent={parent}
          where={form.values.condition}
          onChange={(condition) => form.setFieldValue('condition', condition)}
          isHidden={isHidden}
          problem={form.errors['condition'] ? t('members.conditionMissing') : undefined}
        />
      )}
      <Select
        label={t('members.order')}
        description={form.values.order === 'manual' ? t('members.orderManualHelp') : undefined}
        data={orders}
        allowDeselect={false}
        {...form.getInputProps('order')}
      />
      {form.values.order === 'fields' && (
        <div role="group" aria-label={t('members.orderFields')}>
          <SortFields
            collection={collection}
            sort={form.values.orderFields}
            onChange={(fields) => form.setFieldValue('orderFields', fields)}
          />
        </div>
      )}
      {parent ? (
        <TextInput
          label={t('collections.form.nameField')}
          description={t('members.inherited', {
            name: collections.find(({ id }) => id === collection.idRootDataCollection)?.pluralName ?? '',
          })}
          value={namingFields
            .filter(({ id }) => id === collection.IdDataFieldDataObjectName)
            .map(titleOf)
            .join()}
          readOnly
          variant="filled"
        />
      ) : (
        <Select
          label={t('collections.form.nameField')}
          description={t('collections.form.nameFieldHelp')}
          data={namingFields.map((field) => ({ value: String(field.id), label: titleOf(field) }))}
          allowDeselect={false}
          {...form.getInputProps('nameFieldId')}
        />
      )}
      {pictureFields.length > 0 && (
        <Select
          label={t('cards.avatar')}
          description={t('cards.avatarHelp')}
          data={[
            { value: '', label: t('cards.avatarNone') },
            ...pictureFields.map((field) => ({ value: String(field.id), label: titleOf(field) })),
          ]}
          allowDeselect={false}
          {...form.getInputProps('avatarFieldId')}
        />
      )}
      <div className={classes.pair}>
        <TextInput
          label={t('collections.form.tableName')}
          description={t('collections.form.tableNameHelp')}
          maxLength={63}
          {...form.getInputProps('tableName')}
        />
        <TextInput
          label={t('members.externalName')}
          description={t('members.externalNameHelp')}
          placeholder={form.values.name}
          maxLength={100}
          {...form.getInputProps('ExternalName')}
        />
      </div>
      <div className={classes.switches}>
        {switches.map(([key, label]) => (
          <Switch key={key} label={t(label)} {...form.getInputProps(key, { type: 'checkbox' })} />
        ))}
      </div>
      {form.values.isBlueprint && (
        <TextInput label={t('members.price')} inputMode="decimal" maxLength={13} {...form.getInputProps('price')} />
      )}
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
