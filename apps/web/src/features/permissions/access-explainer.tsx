import { Button, Modal, Select, TextInput } from '@mantine/core'
import { useDisclosure, useMediaQuery } from '@mantine/hooks'
import { MagnifyingGlassIcon, ShieldCheckIcon } from '@phosphor-icons/react'
import { useQuery } from '@tanstack/react-query'
import type { ReplyOf } from '@trellis/domain/api/endpoint'
import type { Collection } from '@trellis/domain/collections/api'
import { permissionsApi, type AccessReason } from '@trellis/domain/permissions/api'
import { fold } from '@trellis/domain/text/fold'
import { useState, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { queryFor } from '../../api/queries.ts'
import { useTeam } from '../../session/use-session.ts'
import { PersonAvatar } from '../../ui/person-avatar.tsx'
import { ErrorState } from '../../ui/error-state.tsx'
import { SkeletonTable } from '../../ui/skeleton-table.tsx'
import { Tag } from '../../ui/tag.tsx'
import classes from './explainer.module.css'
import { useFieldsOf } from './use-fields-of.ts'

type Explained = Pick<Collection, 'id' | 'pluralName'>

/** Who can see or change the records of a collection, and through which role. */
export function AccessExplainer({ collection }: { collection: Explained }) {
  const { t } = useTranslation()
  const [isOpen, dialog] = useDisclosure(false)
  return (
    <>
      <Button leftSection={<ShieldCheckIcon size={16} />} onClick={dialog.open}>
        {t('permissions.explainer.open')}
      </Button>
      <Explainer isOpen={isOpen} onClose={dialog.close} name={collection.pluralName}>
        <PeopleOfCollection collectionId={collection.id} />
      </Explainer>
    </>
  )
}

interface ExplainerProps {
  isOpen: boolean
  onClose: () => void
  name: string
}

/** The same for one record. */
export function RecordAccessExplainer({
  record,
  ...dialog
}: Omit<ExplainerProps, 'name'> & { record: { id: number; name: string } }) {
  const { t } = useTranslation()
  return (
    <Explainer {...dialog} name={record.name || t('records.unnamed')}>
      <PeopleOfRecord recordId={record.id} />
    </Explainer>
  )
}

function Explainer({ isOpen, onClose, name, children }: ExplainerProps & { children: ReactNode }) {
  const { t } = useTranslation()
  const isPhone = useMediaQuery('(max-width: 760px)')
  return (
    <Modal
      opened={isOpen}
      onClose={onClose}
      size="lg"
      fullScreen={isPhone}
      title={t('permissions.explainer.title', { collection: name })}
      closeButtonProps={{ 'aria-label': t('common.close') }}
    >
      {children}
    </Modal>
  )
}

function PeopleOfCollection({ collectionId }: { collectionId: number }) {
  const { TeamId: teamId } = useTeam()
  const answer = useQuery(queryFor(permissionsApi.collectionAccess, { params: { teamId, collectionId } }))
  return <People {...answer} collectionIds={[collectionId]} />
}

function PeopleOfRecord({ recordId }: { recordId: number }) {
  const { TeamId: teamId } = useTeam()
  const answer = useQuery(queryFor(permissionsApi.recordAccess, { params: { teamId, recordId } }))
  return <People {...answer} collectionIds={answer.data?.collectionIds ?? []} />
}

interface PeopleProps {
  data: Pick<ReplyOf<typeof permissionsApi.collectionAccess>, 'people'> | undefined
  error: Error | null
  refetch: () => Promise<unknown>
  collectionIds: readonly number[]
}

/** Of all fields together, or of the one that is asked about. */
function People({ data, error, refetch, collectionIds }: PeopleProps) {
  const { t } = useTranslation()
  const [words, setWords] = useState('')
  const [fieldId, setFieldId] = useState<number | null>(null)
  const fields = useFieldsOf(collectionIds)
  const found = data?.people.filter(({ name }) => fold(name).includes(fold(words.trim())))
  if (error) return <ErrorState error={error} title={t('permissions.explainer.error')} onRetry={() => void refetch()} />
  if (!found) return <SkeletonTable columns={2} />
  return (
    <>
      <div className={classes.questions}>
        <TextInput
          className={classes.find}
          data-autofocus
          aria-label={t('permissions.explainer.find')}
          placeholder={t('permissions.explainer.find')}
          leftSection={<MagnifyingGlassIcon size={16} />}
          value={words}
          onChange={(event) => setWords(event.currentTarget.value)}
        />
        <Select
          className={classes.find}
          aria-label={t('permissions.explainer.field')}
          placeholder={t('permissions.explainer.anyField')}
          searchable
          clearable
          data={fields}
          value={fieldId === null ? null : String(fieldId)}
          onChange={(value) => setFieldId(value === null ? null : Number(value))}
        />
      </div>
      {found.length === 0 && <p role="status">{t('permissions.explainer.nobody')}</p>}
      <ul className={classes.people}>
        {found.map(({ teamUserId, name, reasons }) => (
          <li className={classes.person} key={teamUserId}>
            <PersonAvatar name={name} size={32} />
            <div>
              <p className={classes.name}>{name}</p>
              {reasons.length === 0 && <p className={classes.may}>{t('permissions.explainer.none')}</p>}
              {reasons.map((reason) => (
                <p className={classes.may} key={reason.roleId}>
                  <Tag hue={reason.roleId === null ? 'violet' : 'gray'}>
                    {reason.roleName ?? t('permissions.explainer.teamAdmin')}
                  </Tag>
                  <May reason={reason} fieldId={fieldId} />
                </p>
              ))}
            </div>
          </li>
        ))}
      </ul>
    </>
  )
}

const includes = (fields: AccessReason['readFields'], fieldId: number) => fields === 'all' || fields.includes(fieldId)

function May({ reason, fieldId }: { reason: AccessReason; fieldId: number | null }) {
  const { t, i18n } = useTranslation()
  const { readFields, updateFields, mayDelete } = reason
  if (fieldId !== null) {
    if (includes(updateFields, fieldId)) return t('permissions.explainer.updateAll')
    return includes(readFields, fieldId) ? t('permissions.explainer.readAll') : t('permissions.explainer.not')
  }
  const some = (key: 'readSome' | 'updateSome', count: number) =>
    count > 0 ? [t(`permissions.explainer.${key}`, { count })] : []
  const words = [
    ...(readFields === 'all' ? [t('permissions.explainer.readAll')] : some('readSome', readFields.length)),
    ...(updateFields === 'all' ? [t('permissions.explainer.updateAll')] : some('updateSome', updateFields.length)),
    ...(mayDelete ? [t('permissions.explainer.delete')] : []),
  ]
  const all = words.length > 0 ? words : [t('permissions.explainer.see')]
  return new Intl.ListFormat(i18n.language, { type: 'conjunction' }).format(all)
}
