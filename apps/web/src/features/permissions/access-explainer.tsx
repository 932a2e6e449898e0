import { Button, Modal, TextInput } from '@mantine/core'
import { useDisclosure, useMediaQuery } from '@mantine/hooks'
import { MagnifyingGlassIcon, ShieldCheckIcon } from '@phosphor-icons/react'
import { useQuery } from '@tanstack/react-query'
import type { Collection } from '@trellis/domain/collections/api'
import { permissionsApi, type AccessReason } from '@trellis/domain/permissions/api'
import { fold } from '@trellis/domain/text/fold'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { queryFor } from '../../api/queries.ts'
import { useTeam } from '../../session/use-session.ts'
import { PersonAvatar } from '../../ui/person-avatar.tsx'
import { ErrorState } from '../../ui/error-state.tsx'
import { SkeletonTable } from '../../ui/skeleton-table.tsx'
import { Tag } from '../../ui/tag.tsx'
import classes from './explainer.module.css'

type Explained = Pick<Collection, 'id' | 'pluralName'>

/** Who can see or change the records of a collection, and through which role. */
export function AccessExplainer({ collection }: { collection: Explained }) {
  const { t } = useTranslation()
  const [isOpen, dialog] = useDisclosure(false)
  const isPhone = useMediaQuery('(max-width: 760px)')
  return (
    <>
      <Button leftSection={<ShieldCheckIcon size={16} />} onClick={dialog.open}>
        {t('permissions.explainer.open')}
      </Button>
      <Modal
        opened={isOpen}
        onClose={dialog.close}
        size="lg"
        fullScreen={isPhone}
        title={t('permissions.explainer.title', { collection: collection.pluralName })}
        closeButtonProps={{ 'aria-label': t('common.close') }}
      >
        <People collection={collection} />
      </Modal>
    </>
  )
}

function People({ collection }: { collection: Explained }) {
  const { t } = useTranslation()
  const { TeamId: teamId } = useTeam()
  const [words, setWords] = useState('')
  const params = { teamId, collectionId: collection.id }
  const { data, error, refetch } = useQuery(queryFor(permissionsApi.collectionAccess, { params }))
  const found = data?.people.filter(({ name }) => fold(name).includes(fold(words.trim())))
  if (error) return <ErrorState error={error} title={t('permissions.explainer.error')} onRetry={() => void refetch()} />
  if (!found) return <SkeletonTable columns={2} />
  return (
    <>
      <TextInput
        className={classes.find}
        data-autofocus
        aria-label={t('permissions.explainer.find')}
        placeholder={t('permissions.explainer.find')}
        leftSection={<MagnifyingGlassIcon size={16} />}
        value={words}
        onChange={(event) => setWords(event.currentTarget.value)}
      />
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
                  <May reason={reason} />
                </p>
              ))}
            </div>
          </li>
        ))}
      </ul>
    </>
  )
}

function May({ reason: { readFields, updateFields, mayDelete } }: { reason: AccessReason }) {
  const { t, i18n } = useTranslation()
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
