import { Button } from '@mantine/core'
import { PlusIcon } from '@phosphor-icons/react'
import { useLocation, useNavigate } from '@tanstack/react-router'
import type { Collection } from '@trellis/domain/collections/api'
import type { Field } from '@trellis/domain/fields/field'
import { useTranslation } from 'react-i18next'
import { PendingPage } from '../../../ui/pending-page.tsx'
import { confirm } from '../../../ui/confirm.tsx'
import { ErrorState } from '../../../ui/error-state.tsx'
import { AdminCollectionHeader } from '../admin-collection-header.tsx'
import { useAdminCollection } from '../use-admin-collection.ts'
import { useFieldCalls } from './field-calls.ts'
import type { FieldDraft } from './field-draft.ts'
import { FieldDrawer } from './field-drawer.tsx'
import { FieldList } from './field-list.tsx'
import classes from './field-list.module.css'
import { useFieldTitle } from './use-field-title.ts'

/** The fields of a collection; the open one stands in the address as `?field=`. */
export function AdminFieldsPage() {
  const { t } = useTranslation()
  const { teamId, collection, error, refetch } = useAdminCollection()
  if (error) return <ErrorState error={error} title={t('collections.field.error')} onRetry={() => void refetch()} />
  if (!collection) return <PendingPage />
  return <Fields key={collection.id} teamId={teamId} collection={collection} />
}

function Fields({ teamId, collection }: { teamId: number; collection: Collection }) {
  const { t } = useTranslation()
  const titleOf = useFieldTitle()
  const calls = useFieldCalls(teamId, collection)
  const { opened, open, close } = useOpenedField()
  const field = collection.DataFields.find(({ id }) => String(id) === opened) ?? null
  const isOpen = field !== null || opened === 'new'

  function save(draft: FieldDraft, base: FieldDraft, onSaved: () => void) {
    const done = { onSuccess: () => (onSaved(), close()) }
    if (field) calls.update.mutate({ field, draft, base }, done)
    else calls.create.mutate(draft, done)
  }

  function openField(next: number | 'new') {
    calls.create.reset()
    calls.update.reset()
    open(next)
  }

  function askToDelete(doomed: Field) {
    confirm({
      title: t('collections.field.deleteTitle', { title: titleOf(doomed) }),
      text: t('collections.field.deleteText'),
      action: t('collections.field.delete'),
      isDestructive: true,
      onConfirm: () => {
        if (String(doomed.id) === opened) close()
        calls.remove.mutate(doomed)
      },
    })
  }

  return (
    <>
      <AdminCollectionHeader
        teamId={teamId}
        collection={collection}
        tab="fields"
        action={
          <Button variant="filled" leftSection={<PlusIcon size={14} weight="bold" />} onClick={() => openField('new')}>
            {t('collections.field.new')}
          </Button>
        }
      />
      <div className={classes.split} data-open={isOpen || undefined}>
        <section className={classes.main} aria-label={t('collections.tabs.fields')}>
          <FieldList
            teamId={teamId}
            fields={collection.DataFields}
            nameFieldId={collection.IdDataFieldDataObjectName}
            openFieldId={field?.id ?? null}
            onOpen={({ id }) => openField(id)}
            onToggleShown={calls.toggleShown.mutate}
            onDelete={askToDelete}
            onReorder={calls.order.mutate}
          />
        </section>
        {isOpen && (
          <FieldDrawer
            // Its draft is of the type that the field had when it was opened.
            key={`${opened} ${field?.dataType ?? ''}`}
            teamId={teamId}
            collectionId={collection.id}
            field={field}
            isSaving={calls.create.isPending || calls.update.isPending}
            error={calls.create.error ?? calls.update.error}
            onSave={save}
            onClose={close}
          />
        )}
      </div>
    </>
  )
}

function useOpenedField() {
  const navigate = useNavigate()
  const opened = useLocation({ select: ({ searchStr }) => new URLSearchParams(searchStr).get('field') ?? '' })
  return {
    opened,
    // As a number: the router would put a text of digits in quotation marks.
    open: (field: number | 'new') => void navigate({ to: '.', search: { field }, replace: true }),
    close: () => void navigate({ to: '.', search: {}, replace: true }),
  }
}
