import { useNavigate, useSearch } from '@tanstack/react-router'
import { dueFilters, taskStatuses } from '@trellis/domain/projects/task'
import { z } from 'zod'

const id = z.coerce.number().int().positive()

/** What the page shows, as its address keeps it; whatever does not fit is left out. */
const taskView = z.object({
  view: z.enum(['list', 'board']).catch('list'),
  project: id.optional().catch(undefined),
  assignee: z
    .union([id, z.literal('nobody')])
    .optional()
    .catch(undefined),
  status: z.enum(taskStatuses).optional().catch(undefined),
  due: z.enum(dueFilters).optional().catch(undefined),
  /** The task that is open. */
  task: id.optional().catch(undefined),
})
export type TaskView = z.infer<typeof taskView>

export function useTaskView() {
  const state = taskView.parse(useSearch({ strict: false }))
  const navigate = useNavigate()
  function change(part: Partial<TaskView>) {
    void navigate({
      to: '.',
      search: (before: Record<string, unknown>) => ({ ...before, ...part }),
      resetScroll: false,
    } as never)
  }
  return { state, change, isFiltered: Boolean(state.assignee ?? state.status ?? state.due) }
}
