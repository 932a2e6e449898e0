import { ArrowCounterClockwiseIcon } from '@phosphor-icons/react/ArrowCounterClockwise'
import { CheckIcon } from '@phosphor-icons/react/Check'
import { FloppyDiskIcon } from '@phosphor-icons/react/FloppyDisk'
import { HouseIcon } from '@phosphor-icons/react/House'
import { LightningIcon } from '@phosphor-icons/react/Lightning'
import { PencilSimpleIcon } from '@phosphor-icons/react/PencilSimple'
import { PlusIcon } from '@phosphor-icons/react/Plus'
import { TrashIcon } from '@phosphor-icons/react/Trash'
import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import type { Layout, LayoutContent } from '@trellis/domain/layouts/api'
import { Menu } from '../../ui/floating.tsx'
import { pathTo } from '../../paths.ts'
import { useHolds, useOpens } from '../../session/access.ts'
import { useTeam } from '../../session/use-session.ts'
import { confirm } from '../../ui/confirm.tsx'
import { useErrorSentence } from '../../ui/error-sentence.ts'
import { toastDone, toastError } from '../../ui/toast.tsx'
import type { Layouts } from './use-layouts.ts'
import classes from './layouts.module.css'

interface LayoutItemsProps {
  readonly layouts: Layouts
  /** What the list shows now. */
  readonly content: LayoutContent
  readonly isChanged: boolean
  readonly isTeamAdmin: boolean
  readonly onDialog: (dialog: 'create' | 'rename') => void
}

/** The saved layouts, and what can be done with the one the list stands on. */
export function LayoutItems({ layouts, content, isChanged, isTeamAdmin, onDialog }: LayoutItemsProps) {
  const { t } = useTranslation()
  const sentence = useErrorSentence()
  const { TeamId: teamId } = useTeam()
  const opens = useOpens()
  // What everybody's list opens with is configuration of the collection.
  const mayConfigure = useHolds('team_admin_data_collections')
  const { active, all } = layouts
  const mayChange = active !== undefined && (!active.isShared || isTeamAdmin)

  async function attempt(work: () => Promise<unknown>, done?: string) {
    try {
      await work()
      if (done) toastDone(done)
    } catch (error) {
      toastError(sentence(error))
    }
  }

  function remove(layout: Layout) {
    confirm({
      title: t('grid.layout.removeTitle', { name: layout.name }),
      text: layout.isShared ? t('grid.layout.removeShared') : t('grid.layout.removeText'),
      action: t('grid.layout.remove'),
      isDestructive: true,
      onConfirm: () => void attempt(() => layouts.remove(layout.id), t('grid.layout.removed', { name: layout.name })),
    })
  }

  const choice = (layout: Layout) => (
    <Menu.RadioItem
      key={layout.id}
      value={String(layout.id)}
      checked={layout.id === active?.id}
      checkIcon={<CheckIcon size={16} />}
      closeMenuOnClick
      rightSection={layout.isDefault && <span className={classes.hint}>{t('grid.layout.isDefault')}</span>}
      onChange={() => layouts.choose(layout.id)}
    >
      {layout.name}
    </Menu.RadioItem>
  )
  const personal = all.filter(({ isShared }) => !isShared)
  const shared = all.filter(({ isShared }) => isShared)

  return (
    <>
      <Menu.RadioItem
        value="none"
        checked={!active}
        checkIcon={<CheckIcon size={16} />}
        closeMenuOnClick
        onChange={() => layouts.choose(null)}
      >
        {t('grid.layout.none')}
      </Menu.RadioItem>
      {personal.length > 0 && <Menu.Label>{t('grid.layout.personal')}</Menu.Label>}
      {personal.map(choice)}
      {shared.length > 0 && <Menu.Label>{t('grid.layout.shared')}</Menu.Label>}
      {shared.map(choice)}
      <Menu.Divider />
      {active && isChanged && mayChange && (
        <Menu.Item
          leftSection={<FloppyDiskIcon size={16} />}
          onClick={() =>
            void attempt(() => layouts.update(active.id, { content }), t('grid.layout.saved', { name: active.name }))
          }
        >
          {t('grid.layout.save')}
        </Menu.Item>
      )}
      {active && isChanged && (
        <Menu.Item leftSection={<ArrowCounterClockwiseIcon size={16} />} onClick={() => layouts.choose(active.id)}>
          {t('grid.layout.reset')}
        </Menu.Item>
      )}
      <Menu.Item leftSection={<PlusIcon size={16} />} onClick={() => onDialog('create')}>
        {t('grid.layout.saveAs')}
      </Menu.Item>
      {active && mayChange && (
        <Menu.Item leftSection={<PencilSimpleIcon size={16} />} onClick={() => onDialog('rename')}>
          {t('grid.layout.rename')}
        </Menu.Item>
      )}
      {active?.isShared && mayConfigure && (
        <Menu.Item
          leftSection={<HouseIcon size={16} />}
          onClick={() => void attempt(() => layouts.setDefault(active.isDefault ? null : active.id))}
        >
          {active.isDefault ? t('grid.layout.clearDefault') : t('grid.layout.makeDefault')}
        </Menu.Item>
      )}
      {active && mayChange && (
        <Menu.Item leftSection={<TrashIcon size={16} />} onClick={() => remove(active)}>
          {t('grid.layout.remove')}
        </Menu.Item>
      )}
      {opens('root.team.admin.indexes') && (
        <>
          <Menu.Divider />
          <Menu.Item
            component={Link}
            to={pathTo('root.team.admin.indexes', { teamId })}
            leftSection={<LightningIcon size={16} />}
          >
            {t('grid.adviser.title')}
          </Menu.Item>
        </>
      )}
    </>
  )
}
