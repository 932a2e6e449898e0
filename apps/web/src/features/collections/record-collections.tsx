import { ActionIcon, Button, UnstyledButton } from '@mantine/core'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { FolderPlusIcon } from '@phosphor-icons/react/FolderPlus'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Collection } from '@trellis/domain/collections/api'
import { historyApi } from '@trellis/domain/history/api'
import { recordsApi, type RecordDetail } from '@trellis/domain/records/api'
import { membershipApi, type Holding } from '@trellis/domain/records/membership-api'
import { Menu, Popover } from '../../ui/floating.tsx'
import { call } from '../../api/call.ts'
import { keyOf, queryFor } from '../../api/queries.ts'
import { useFormats } from '../../i18n/use-formats.ts'
import { pathTo } from '../../paths.ts'
import { useMayWriteIn } from '../../session/access.ts'
import { useCollections } from '../../session/collections.ts'
import { useTeam } from '../../session/use-session.ts'
import { useErrorSentence } from '../../ui/error-sentence.ts'
import { hueOf } from '../../ui/hue.ts'
import { Icon } from '../../ui/icon.tsx'
import { LinkChip } from '../../ui/link-chip.tsx'
import { toastDone, toastError } from '../../ui/toast.tsx'
import { undoBatch } from '../records/record-calls.ts'
import { useSay } from '../records/filter/use-say.ts'
import classes from './record-collections.module.css'

interface RecordCollectionsProps {
  readonly record: Pick<RecordDetail, 'id' | 'collectionIds' | 'isInTrash'>
}

/** The collections that hold a record, each with its reason, and the way into others. */
export function RecordCollections({ record }: RecordCollectionsProps) {
  const { TeamId: teamId } = useTeam()
  const { data: collections = [] } = useCollections(teamId)
  const mayWriteIn = useMayWriteIn()
  const change = useMembership(record.id)
  const holding = record.collectionIds.flatMap((id) => collections.find((one) => one.id === id) ?? [])
  const rootId = holding[0]?.idRootDataCollection
  const others = collections.filter(
    (one) =>
      one.idRootDataCollection === rootId &&
      one.idParentDataCollection !== null &&
      !one.isSmartCollection &&
      !record.collectionIds.includes(one.id) &&
      mayWriteIn(one.id),
  )
  return (
    <div className={classes.chips}>
      {holding.map((collection) => (
        <WhyChip
          key={collection.id}
          collection={collection}
          recordId={record.id}
          onRemove={
            isPicked(collection) && mayWriteIn(collection.id) && !record.isInTrash
              ? () => change.remove(collection)
              : undefined
          }
        />
      ))}
      {others.length > 0 && !record.isInTrash && <AddTo collections={others} onAdd={change.add} />}
    </div>
  )
}

const isPicked = ({ idParentDataCollection, isSmartCollection }: Collection) =>
  idParentDataCollection !== null && !isSmartCollection

function WhyChip({
  collection,
  recordId,
  onRemove,
}: {
  collection: Collection
  recordId: number
  onRemove: (() => void) | undefined
}) {
  const { t } = useTranslation()
  const { TeamId: teamId } = useTeam()
  const [isOpen, setOpen] = useState(false)
  const name = collection.pluralName
  return (
    <Popover opened={isOpen} onChange={setOpen} width={300} position="bottom-start" trapFocus returnFocus>
      <Popover.Target>
        <UnstyledButton
          className={classes.why}
          aria-label={t('members.why', { collection: name })}
          onClick={() => setOpen(!isOpen)}
        >
          <LinkChip name={name} icon={collection.icon} hue={hueOf(collection.id)} />
        </UnstyledButton>
      </Popover.Target>
      <Popover.Dropdown>
        <Why collection={collection} recordId={recordId} />
        <div className={classes.actions}>
          <Button
            size="xs"
            component={Link}
            to={pathTo('root.team.dataCollections.records', { teamId, dataCollectionId: collection.id })}
          >
            {t('members.open', { collection: name })}
          </Button>
          {onRemove && (
            <Button
              size="xs"
              onClick={() => {
                setOpen(false)
                onRemove()
              }}
            >
              {t('members.remove', { collection: name })}
            </Button>
          )}
        </div>
      </Popover.Dropdown>
    </Popover>
  )
}

function Why({ collection, recordId }: { collection: Collection; recordId: number }) {
  const { t } = useTranslation()
  const { TeamId: teamId, Team: team } = useTeam()
  const { dayAndTime } = useFormats(team.primaryTimezone)
  const say = useSay(collection)
  const { data } = useQuery(queryFor(membershipApi.recordHoldings, { params: { teamId, recordId } }))
  const holding = data?.holdings.find(({ collectionId }) => collectionId === collection.id)
  const condition = collection.membershipDataFilter

  function reason({ by, addedAt, addedBy }: Holding): string {
    if (by === 'kind') return t('members.whyKind')
    if (by === 'hand')
      return t('members.whyHand', { by: addedBy ?? t('members.whySomeone'), date: addedAt ? dayAndTime(addedAt) : '' })
    return condition
      ? t('members.whyCondition', { condition: say(condition).join(' ') })
      : t('members.whyConditionSecret')
  }

  return (
    <p className={classes.reason} role="status">
      {holding && reason(holding)}
    </p>
  )
}

function AddTo({ collections, onAdd }: { collections: readonly Collection[]; onAdd: (to: Collection) => void }) {
  const { t } = useTranslation()
  return (
    <Menu width={240} position="bottom-start">
      <Menu.Target>
        <ActionIcon size="sm" aria-label={t('members.addTo')}>
          <FolderPlusIcon size={16} />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown mah={320} style={{ overflowY: 'auto' }}>
        <Menu.Label>{t('members.addTo')}</Menu.Label>
        {collections.map((collection) => (
          <Menu.Item
            key={collection.id}
            leftSection={<Icon name={collection.icon} size={16} />}
            onClick={() => onAdd(collection)}
          >
            {collection.pluralName}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  )
}

/** Adds one record to a collection, or takes it out; Undo stands in the toast. */
function useMembership(recordId: number) {
  const { t } = useTranslation()
  const { number } = useFormats()
  const sentence = useErrorSentence()
  const queryClient = useQueryClient()
  const { TeamId: teamId } = useTeam()
  const target = { recordIds: [recordId] }

  const reload = () =>
    Promise.all(
      [recordsApi.record, membershipApi.recordHoldings, historyApi.recordHistory].map((endpoint) =>
        queryClient.invalidateQueries({ queryKey: keyOf(endpoint) }),
      ),
    )

  async function run(
    { id: collectionId, pluralName: collection }: Collection,
    endpoint: typeof membershipApi.addMembers | typeof membershipApi.removeMembers,
    words: 'members.added' | 'members.removed',
  ) {
    try {
      const { batchId, count } = await call(endpoint, { params: { teamId, collectionId }, body: { target } })
      await reload()
      if (batchId === null) return toastDone(t('members.addedNone', { collection }))
      const onUndo = () => void undoBatch(teamId, batchId).then(reload, (error: unknown) => toastError(sentence(error)))
      toastDone(t(words, { count, number: number(count), collection }), { label: t('common.undo'), onUndo })
    } catch (error) {
      toastError(sentence(error))
    }
  }

  return {
    add: (to: Collection) => void run(to, membershipApi.addMembers, 'members.added'),
    remove: (from: Collection) => void run(from, membershipApi.removeMembers, 'members.removed'),
  }
}
