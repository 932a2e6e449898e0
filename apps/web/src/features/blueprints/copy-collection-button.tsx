import { Button, Modal, Select } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import { CopyIcon } from '@phosphor-icons/react/Copy'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { collectionCopyApi } from '@trellis/domain/blueprints/copy-api'
import type { Collection } from '@trellis/domain/collections/api'
import { call } from '../../api/call.ts'
import { pathTo } from '../../paths.ts'
import { useSession } from '../../session/use-session.ts'
import { ErrorLine } from '../../ui/error-line.tsx'
import classes from './blueprints.module.css'

/** Of a blueprint: into another team that one administers. Nothing where there is no such team. */
export function CopyCollectionButton({ teamId, collection }: { teamId: number; collection: Collection }) {
  const { t } = useTranslation()
  const isPhone = useMediaQuery('(max-width: 760px)')
  const { teams } = useSession()
  const [isOpen, setOpen] = useState(false)
  const others = teams.filter((link) => link.isTeamAdmin && link.TeamId !== teamId)
  const isCopyable = collection.isBlueprint && collection.idParentDataCollection === null
  if (!isCopyable || others.length === 0) return null
  const choices = others.map(({ TeamId: id, Team: { name } }) => ({ value: String(id), label: name }))
  return (
    <>
      <Button leftSection={<CopyIcon size={14} />} onClick={() => setOpen(true)}>
        {t('blueprints.copy.open')}
      </Button>
      <Modal
        opened={isOpen}
        onClose={() => setOpen(false)}
        title={t('blueprints.copy.title', { name: collection.pluralName })}
        fullScreen={isPhone ?? false}
        closeButtonProps={{ 'aria-label': t('common.close') }}
      >
        <CopyForm teamId={teamId} collectionId={collection.id} choices={choices} onClose={() => setOpen(false)} />
      </Modal>
    </>
  )
}

interface CopyFormProps {
  readonly teamId: number
  readonly collectionId: number
  readonly choices: { value: string; label: string }[]
  readonly onClose: () => void
}

function CopyForm({ teamId, collectionId, choices, onClose }: CopyFormProps) {
  const { t } = useTranslation()
  const [chosen, setChosen] = useState(choices[0]?.value ?? null)
  const copy = useMutation({
    mutationFn: (toTeamId: number) =>
      call(collectionCopyApi.copyCollection, { params: { teamId, collectionId }, body: { toTeamId } }),
  })
  const made = copy.data
  if (made)
    return (
      <div className={classes.copied} role="status">
        <p>{t(made.isRenamed ? 'blueprints.copy.renamed' : 'blueprints.copy.done', { name: made.name })}</p>
        {made.sharedLists.length > 0 && (
          <p>{t('blueprints.copy.sharedLists', { lists: made.sharedLists.join(', ') })}</p>
        )}
        {made.leftBehind.length > 0 && (
          <>
            <p>{t('blueprints.copy.leftBehind')}</p>
            <ul>
              {made.leftBehind.map(({ kind, name }) => (
                <li key={`${kind} ${name}`}>{t(`blueprints.copy.left.${kind}`, { name })}</li>
              ))}
            </ul>
          </>
        )}
        {/* Another team begins with its own configuration: a whole page load, as the team switcher does. */}
        <Button
          component="a"
          variant="filled"
          href={pathTo('root.team.admin.dataCollections.details', {
            teamId: made.toTeamId,
            dataCollectionId: made.collectionId,
          })}
        >
          {t('blueprints.copy.see')}
        </Button>
      </div>
    )
  return (
    <div className={classes.copied}>
      <p>{t('blueprints.copy.text')}</p>
      <Select
        label={t('blueprints.copy.team')}
        data={choices}
        value={chosen}
        allowDeselect={false}
        onChange={setChosen}
      />
      <ErrorLine error={copy.error} />
      <div className={classes.copyFoot}>
        <Button onClick={onClose}>{t('common.cancel')}</Button>
        <Button variant="filled" loading={copy.isPending} onClick={() => chosen && copy.mutate(Number(chosen))}>
          {t('blueprints.copy.start')}
        </Button>
      </div>
    </div>
  )
}
