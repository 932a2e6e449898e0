import { FlagIcon } from '@phosphor-icons/react/Flag'
import type { Task } from '@trellis/domain/projects/task'
import { useTranslation } from 'react-i18next'
import { pathTo } from '../../paths.ts'
import { useTeam } from '../../session/use-session.ts'
import { PersonAvatar } from '../../ui/person-avatar.tsx'
import { LinkChip } from '../../ui/link-chip.tsx'
import { DueTag } from './due-tag.tsx'
import classes from './tasks.module.css'

interface TaskFactsProps {
  task: Task
  /** Where the list is of several projects. */
  withProject: boolean
}

/** What one wants to know of a task at a glance. */
export function TaskFacts({ task, withProject }: TaskFactsProps) {
  const { t } = useTranslation()
  const { TeamId: teamId } = useTeam()
  return (
    <span className={classes.facts}>
      {withProject && <span className={classes.project}>{task.projectName}</span>}
      {task.record && (
        <LinkChip
          name={task.record.name || t('records.unnamed')}
          to={pathTo('root.team.dataRecords', { teamId, dataRecordId: task.record.id })}
        />
      )}
      {task.priority !== 'normal' && (
        <span className={classes.priority} data-priority={task.priority}>
          <FlagIcon size={14} weight={task.priority === 'high' ? 'fill' : 'regular'} aria-hidden />
          {t(`projects.priorities.${task.priority}`)}
        </span>
      )}
      <DueTag task={task} />
      {task.assigneeName && (
        <span className={classes.assignee} title={task.assigneeName}>
          <PersonAvatar name={task.assigneeName} personId={task.assigneeId} />
          <span className={classes.hidden}>{task.assigneeName}</span>
        </span>
      )}
    </span>
  )
}
