import { Select } from '@mantine/core'
import { PlusIcon } from '@phosphor-icons/react/Plus'
import type { Project } from '@trellis/domain/projects/api'
import type { TaskStatus } from '@trellis/domain/projects/task'
import { useState, type FormEvent } from 'react'
import { useTranslation } from 'react-i18next'
import classes from './tasks.module.css'

interface QuickAddProps {
  /** Where it may go; the first unless another is chosen. */
  projects: readonly Project[]
  status: TaskStatus
  onAdd: (task: { projectId: number; title: string; status: TaskStatus }) => Promise<unknown>
}

/** Type and press Enter; the box stays for the next one. */
export function QuickAdd({ projects, status, onAdd }: QuickAddProps) {
  const { t } = useTranslation()
  const [title, setTitle] = useState('')
  const [chosen, setChosen] = useState<string | null>(null)
  const project = projects.find(({ id }) => String(id) === chosen) ?? projects[0]
  if (!project) return null

  async function add(event: FormEvent) {
    event.preventDefault()
    const words = title.trim()
    if (words === '' || !project) return
    setTitle('')
    // The words come back where they could not be saved.
    await onAdd({ projectId: project.id, title: words, status }).catch(() => setTitle(words))
  }

  return (
    <form className={classes.add} onSubmit={(event) => void add(event)}>
      <PlusIcon size={16} aria-hidden />
      <input
        aria-label={
          status === 'to_do' ? t('projects.add') : t('projects.addIn', { status: t(`projects.statuses.${status}`) })
        }
        placeholder={t('projects.addPlaceholder')}
        maxLength={200}
        value={title}
        onChange={(event) => setTitle(event.currentTarget.value)}
      />
      {projects.length > 1 && title !== '' && (
        <Select
          className={classes.addProject}
          size="xs"
          aria-label={t('projects.addTo')}
          data={projects.map(({ id, name }) => ({ value: String(id), label: name }))}
          value={String(project.id)}
          onChange={setChosen}
        />
      )}
      {/* Enter sends a form of several boxes only where something in it does. */}
      <input type="submit" hidden />
    </form>
  )
}
