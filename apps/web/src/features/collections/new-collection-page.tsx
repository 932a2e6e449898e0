import { Button, Textarea, TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { useMutation } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import type { Language } from '@trellis/domain/api/ids'
import { collectionInput, collectionsApi } from '@trellis/domain/collections/api'
import { useTranslation } from 'react-i18next'
import { call } from '../../api/call.ts'
import { pathTo } from '../../paths.ts'
import { LeftForm } from '../../drafts/left-form.tsx'
import { useFormDraft } from '../../drafts/use-form-draft.ts'
import { useTeam } from '../../session/use-session.ts'
import { ErrorLine } from '../../ui/error-line.tsx'
import { IconPicker } from '../../ui/icon-picker.tsx'
import { PageBody } from '../../ui/page.tsx'
import { PageHeader } from '../../ui/page-header.tsx'
import { ImportDropZone } from '../imports/import-drop-zone.tsx'
import { useShowCollection } from './collection-calls.ts'
import classes from './collections.module.css'
import { pluralOf } from './plural-name.ts'

/** By hand, or from a file that brings fields and records with it. */
export function NewCollectionPage() {
  const { t } = useTranslation()
  const { TeamId: teamId } = useTeam()
  return (
    <>
      <PageHeader
        title={t('collections.new')}
        crumbs={[
          { label: t('collections.area') },
          { label: t('collections.title'), to: pathTo('root.team.admin.dataCollections', { teamId }) },
        ]}
      />
      <PageBody>
        <p className={classes.intro}>{t('collections.newPage.intro')}</p>
        <div className={classes.two}>
          <section className={classes.way}>
            <h2>{t('collections.newPage.fromScratch')}</h2>
            <NewCollectionForm teamId={teamId} />
          </section>
          <section className={classes.way}>
            <h2>{t('collections.newPage.fromFile')}</h2>
            <ImportDropZone />
          </section>
        </div>
      </PageBody>
    </>
  )
}

const emptyCollection = { name: '', pluralName: '', icon: 'table', description: '' }

function NewCollectionForm({ teamId }: { teamId: number }) {
  const { t, i18n } = useTranslation()
  const language = i18n.language as Language
  const navigate = useNavigate()
  const show = useShowCollection(teamId)
  const { name: nameRule } = collectionInput.shape
  const form = useForm({
    initialValues: emptyCollection,
    validate: {
      name: (value) => (nameRule.safeParse(value).success ? null : t('collections.form.nameMissing')),
      pluralName: (value) => (nameRule.safeParse(value).success ? null : t('collections.form.pluralMissing')),
    },
  })
  const create = useMutation({
    mutationFn: (body: typeof form.values) =>
      call(collectionsApi.createCollection, {
        params: { teamId },
        body: { ...body, nameFieldTitle: t('collections.column.name') },
      }),
    onSuccess: async (collection) => {
      drop()
      await show(collection)
      await navigate({
        to: pathTo('root.team.admin.dataCollections.dataFields', { teamId, dataCollectionId: collection.id }),
      })
    },
  })

  const { left, drop } = useFormDraft({
    form: 'collection new',
    base: emptyCollection,
    values: form.values,
    isUnsaved: form.isDirty(),
    isSaving: create.isPending || create.isSuccess,
    onRestore: form.setValues,
  })

  /** The plural follows the name until somebody writes their own. */
  function nameCollection(next: string) {
    const follows = form.values.pluralName === pluralOf(form.values.name, language)
    form.setFieldValue('name', next)
    if (follows) form.setFieldValue('pluralName', pluralOf(next, language))
  }

  return (
    <form className={classes.form} noValidate onSubmit={form.onSubmit((values) => create.mutate(values))}>
      <LeftForm {...left} />
      <div className={classes.pair}>
        <TextInput
          label={t('collections.form.name')}
          description={t('collections.form.nameHelp')}
          autoFocus
          maxLength={100}
          {...form.getInputProps('name')}
          onChange={(event) => nameCollection(event.currentTarget.value)}
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
      <ErrorLine error={create.error} />
      <div className={classes.actions}>
        <Button type="submit" variant="filled" loading={create.isPending}>
          {t('collections.form.create')}
        </Button>
      </div>
    </form>
  )
}
