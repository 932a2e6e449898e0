import { ActionIcon, Menu } from '@mantine/core'
import { ArchiveIcon } from '@phosphor-icons/react/Archive'
import { ArrowCounterClockwiseIcon } from '@phosphor-icons/react/ArrowCounterClockwise'
import { DotsThreeIcon } from '@phosphor-icons/react/DotsThree'
import { PencilSimpleIcon } from '@phosphor-icons/react/PencilSimple'
import { TrashIcon } from '@phosphor-icons/react/Trash'
import type { Project } from '@trellis/domain/projects/api'
import { useTranslation } from 'react-i18next'
import { useTeam } from '../../session/use-session.ts'
import { confirm } from '../../ui/confirm.tsx'
import { useProjectCalls } from './project-calls.ts'
import classes from './projects.module.css'

interface ProjectMenuProps {
  project: Project
  onEdit: () => void
  /** After it was deleted. */
  onGone: () => void
}

export function ProjectMenu({ project, onEdit, onGone }: ProjectMenuProps) {
  const { t } = useTranslation()
  const { TeamId: teamId } = useTeam()
  const { archive, remove } = useProjectCalls(teamId)
  const { name, isArchived } = project

  function askToDelete() {
    const count = project.toDo + project.doing + project.done
    confirm({
      title: t('projects.deleteTitle', { name }),
      text: count > 0 ? t('projects.deleteText', { count }) : undefined,
      action: t('projects.delete'),
      isDestructive: true,
      onConfirm: () => remove.mutate(project, { onSuccess: onGone }),
    })
  }

  return (
    <Menu>
      <Menu.Target>
        <ActionIcon className={classes.menu} size={24} aria-label={t('projects.actionsFor', { name })}>
          <DotsThreeIcon size={16} weight="bold" />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Item leftSection={<PencilSimpleIcon size={16} />} onClick={onEdit}>
          {t('projects.edit')}
        </Menu.Item>
        <Menu.Item
          leftSection={isArchived ? <ArrowCounterClockwiseIcon size={16} /> : <ArchiveIcon size={16} />}
          onClick={() => archive.mutate({ project, isArchived: !isArchived })}
        >
          {isArchived ? t('projects.unarchive') : t('projects.archive')}
        </Menu.Item>
        <Menu.Item leftSection={<TrashIcon size={16} />} onClick={askToDelete}>
          {t('projects.delete')}
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  )
}
