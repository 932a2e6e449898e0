import { Button } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { PlusIcon } from '@phosphor-icons/react/Plus'
import type { Project } from '@trellis/domain/projects/api'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useTeam } from '../../session/use-session.ts'
import { EmptyState } from '../../ui/empty-state.tsx'
import { ErrorState } from '../../ui/error-state.tsx'
import { PageBody } from '../../ui/page.tsx'
import { PageHeader } from '../../ui/page-header.tsx'
import { SkeletonTable } from '../../ui/skeleton-table.tsx'
import { useProjects } from './project-calls.ts'
import { ProjectDialog } from './project-dialog.tsx'
import { ProjectRail } from './project-rail.tsx'
import classes from './projects.module.css'
import { Tasks } from './tasks.tsx'
import { useTaskView } from './use-task-view.ts'

/** The team's projects and their tasks, as a list and as a board (behaviour.md section 6). */
export function ProjectsPage() {
  const { t } = useTranslation()
  const { TeamId: teamId } = useTeam()
  const { state, change } = useTaskView()
  const [isCreating, creating] = useDisclosure(false)
  const [edited, setEdited] = useState<Project | null>(null)
  const { data, error, refetch } = useProjects(teamId)
  const projects = data?.projects
  const chosen = projects?.find(({ id }) => id === state.project)
  const newProject = (
    <Button variant="filled" leftSection={<PlusIcon size={14} weight="bold" />} onClick={creating.open}>
      {t('projects.new')}
    </Button>
  )
  return (
    <>
      <PageHeader title={t('projects.title')} actions={newProject} />
      <PageBody>
        {error && <ErrorState error={error} title={t('projects.failed')} onRetry={() => void refetch()} />}
        {!projects && !error && <SkeletonTable columns={3} />}
        {projects?.length === 0 && (
          <EmptyState
            icon="list-checks"
            title={t('projects.none')}
            text={t('projects.noneText')}
            action={<Button onClick={creating.open}>{t('projects.new')}</Button>}
          />
        )}
        {projects && projects.length > 0 && (
          <div className={classes.split}>
            <ProjectRail
              projects={projects}
              chosenId={chosen?.id}
              onChoose={(project) => change({ project })}
              onEdit={setEdited}
            />
            <Tasks key={chosen?.id} projects={projects} project={chosen} />
          </div>
        )}
      </PageBody>
      {isCreating && <ProjectDialog onClose={creating.close} onCreated={({ id }) => change({ project: id })} />}
      {edited && <ProjectDialog project={edited} onClose={() => setEdited(null)} />}
    </>
  )
}
