import { UnstyledButton } from '@mantine/core'
import { CaretRightIcon } from '@phosphor-icons/react/CaretRight'
import type { Project } from '@trellis/domain/projects/api'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useFormats } from '../../i18n/use-formats.ts'
import { hueClass } from '../../ui/hue.ts'
import { ProjectMenu } from './project-menu.tsx'
import classes from './projects.module.css'

interface ProjectRailProps {
  projects: readonly Project[]
  chosenId: number | undefined
  onChoose: (projectId: number | undefined) => void
  onEdit: (project: Project) => void
}

/** Beside the tasks; on a phone a row above them. */
export function ProjectRail({ projects, chosenId, onChoose, onEdit }: ProjectRailProps) {
  const { t } = useTranslation()
  const live = projects.filter(({ isArchived }) => !isArchived)
  const archived = projects.filter(({ isArchived }) => isArchived)
  const [showsArchived, setShowsArchived] = useState(() => archived.some(({ id }) => id === chosenId))
  const entry = (project: Project) => (
    <Entry
      key={project.id}
      project={project}
      isChosen={project.id === chosenId}
      onChoose={() => onChoose(project.id)}
      onEdit={() => onEdit(project)}
      onGone={() => project.id === chosenId && onChoose(undefined)}
    />
  )
  return (
    <nav className={classes.rail} aria-label={t('projects.projects')}>
      <ul>
        <li className={classes.entry} data-chosen={chosenId === undefined || undefined}>
          <UnstyledButton
            className={classes.choose}
            aria-current={chosenId === undefined || undefined}
            onClick={() => onChoose(undefined)}
          >
            {t('projects.all')}
          </UnstyledButton>
        </li>
        {live.map(entry)}
      </ul>
      {archived.length > 0 && (
        <>
          <UnstyledButton
            className={classes.archivedToggle}
            aria-expanded={showsArchived}
            onClick={() => setShowsArchived(!showsArchived)}
          >
            <CaretRightIcon size={12} aria-hidden /> {t('projects.archived')} {archived.length}
          </UnstyledButton>
          {showsArchived && <ul>{archived.map(entry)}</ul>}
        </>
      )}
    </nav>
  )
}

interface EntryProps {
  project: Project
  isChosen: boolean
  onChoose: () => void
  onEdit: () => void
  onGone: () => void
}

function Entry({ project, isChosen, onChoose, onEdit, onGone }: EntryProps) {
  const { t } = useTranslation()
  const { number } = useFormats()
  const open = project.toDo + project.doing
  return (
    <li className={classes.entry} data-chosen={isChosen || undefined}>
      <UnstyledButton className={classes.choose} aria-current={isChosen || undefined} onClick={onChoose}>
        <span className={`${classes.dot} ${hueClass(project.color)}`} aria-hidden />
        <span className={classes.projectWords}>
          <span className={classes.projectName}>{project.name}</span>
          {project.overdue > 0 && (
            <span className={classes.overdue}>{t('projects.overdueCount', { count: project.overdue })}</span>
          )}
        </span>
        <span className={classes.open}>{number(open)}</span>
      </UnstyledButton>
      <ProjectMenu project={project} onEdit={onEdit} onGone={onGone} />
    </li>
  )
}
