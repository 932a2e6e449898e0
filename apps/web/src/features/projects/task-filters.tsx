import { SegmentedControl, Select } from '@mantine/core'
import { dueFilters, taskStatuses } from '@trellis/domain/projects/task'
import { useTranslation } from 'react-i18next'
import { useTeam } from '../../session/use-session.ts'
import classes from './projects.module.css'
import { usePeople } from './use-people.ts'
import { useTaskView } from './use-task-view.ts'

const any = 'any'

/** Who, which status, when; beside them list or board. */
export function TaskFilters() {
  const { t } = useTranslation()
  const { TeamId: teamId, teamUserLinkId } = useTeam()
  const { state, change } = useTaskView()
  const people = usePeople(teamId).filter(({ value }) => value !== String(teamUserLinkId))
  const set = (part: Record<string, string | undefined>) => change(part)
  const chosen = (value: string | null) => (value === any || value === null ? undefined : value)
  return (
    <div className={classes.filters} role="group" aria-label={t('projects.filters')}>
      <Select
        size="xs"
        aria-label={t('projects.assignee')}
        data={[
          { value: any, label: t('projects.anybody') },
          { value: String(teamUserLinkId), label: t('projects.me') },
          { value: 'nobody', label: t('projects.nobody') },
          ...people,
        ]}
        value={String(state.assignee ?? any)}
        onChange={(value) => set({ assignee: chosen(value) })}
      />
      {state.view === 'list' && (
        <Select
          size="xs"
          aria-label={t('projects.status')}
          data={[
            { value: any, label: t('projects.anyStatus') },
            ...taskStatuses.map((status) => ({ value: status as string, label: t(`projects.statuses.${status}`) })),
          ]}
          value={state.status ?? any}
          onChange={(value) => set({ status: chosen(value) })}
        />
      )}
      <Select
        size="xs"
        aria-label={t('projects.due')}
        data={[any, ...dueFilters].map((due) => ({ value: due, label: t(`projects.dues.${due as 'any'}`) }))}
        value={state.due ?? any}
        onChange={(value) => set({ due: chosen(value) })}
      />
      <SegmentedControl
        className={classes.view}
        aria-label={t('projects.view')}
        data={[
          { value: 'list', label: t('projects.list') },
          { value: 'board', label: t('projects.board') },
        ]}
        value={state.view}
        onChange={(view) => set({ view })}
      />
    </div>
  )
}
