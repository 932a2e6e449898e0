import { UnstyledButton } from '@mantine/core'
import { DragDropProvider, PointerSensor, useDraggable, useDragOperation, useDroppable } from '@dnd-kit/react'
import { DotsSixVerticalIcon } from '@phosphor-icons/react/DotsSixVertical'
import { taskStatuses, type Task, type TaskStatus } from '@trellis/domain/projects/task'
import { useEffect, useRef, type KeyboardEvent, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { useFormats } from '../../i18n/use-formats.ts'
import { Kbd } from '../../ui/kbd.tsx'
import { beforeOnDrop, placeByArrow, placed } from './place.ts'
import type { Placement } from './task-calls.ts'
import { TaskCheck } from './task-check.tsx'
import { TaskFacts } from './task-facts.tsx'
import classes from './board.module.css'

interface TaskBoardProps {
  tasks: readonly Task[]
  withProject: boolean
  onPlace: (placement: Placement) => void
  onStatus: (task: Task, status: TaskStatus) => void
  onOpen: (task: Task) => void
  quickAdd: (status: TaskStatus) => ReactNode
}

/** A column per status. Tasks move by dragging, or with Alt and the arrow keys. */
export function TaskBoard({ tasks, onPlace, quickAdd, ...card }: TaskBoardProps) {
  const { t } = useTranslation()
  const live = useRef<HTMLDivElement>(null)
  const board = useRef<HTMLDivElement>(null)
  const moved = useRef<number | null>(null)
  // The card is drawn anew where it now stands: the focus goes with it.
  useEffect(() => {
    if (moved.current === null) return
    board.current?.querySelector<HTMLElement>(`[data-task="${moved.current}"] button`)?.focus()
  }, [tasks])
  const inColumn = (status: TaskStatus) => tasks.filter((task) => task.status === status)

  function moveByKey(task: Task, event: KeyboardEvent<HTMLElement>) {
    if (!event.altKey || !isArrow(event.key)) return
    event.preventDefault()
    const place = placeByArrow(tasks, task, event.key)
    if (!place) return
    moved.current = task.id
    onPlace({ task, ...place })
    const column = placed(tasks, { task, ...place }).filter(({ status }) => status === place.status)
    const position = column.findIndex(({ id }) => id === task.id) + 1
    if (live.current)
      live.current.textContent = t('projects.moved', {
        title: task.title,
        position,
        status: t(`projects.statuses.${place.status}`),
      })
  }

  function drop(sourceId: unknown, targetId: unknown) {
    const task = tasks.find(({ id }) => id === sourceId)
    if (!task || sourceId === targetId) return
    const status = taskStatuses.find((one) => one === targetId)
    if (status) return task.status === status ? undefined : onPlace({ task, status, beforeTaskId: null })
    const target = tasks.find(({ id }) => id === targetId)
    if (!target) return
    const isSameProject = target.projectId === task.projectId
    const column = inColumn(target.status).filter(({ projectId }) => projectId === task.projectId)
    if (!isSameProject && target.status === task.status) return
    const beforeTaskId = isSameProject ? beforeOnDrop(column, task, target) : null
    onPlace({ task, status: target.status, beforeTaskId })
  }

  return (
    <DragDropProvider
      sensors={[PointerSensor]}
      onDragEnd={({ operation: { source, target }, canceled }) => {
        if (!canceled && source && target) drop(source.id, target.id)
      }}
    >
      <p className={classes.hint}>
        {t('projects.boardHint')} <Kbd>Alt ←</Kbd> <Kbd>Alt ↑</Kbd>
      </p>
      <div className={classes.board} ref={board} onBlur={() => void (moved.current = null)}>
        {taskStatuses.map((status) => (
          <Column key={status} status={status} tasks={inColumn(status)} foot={quickAdd(status)}>
            {(task) => <Card key={task.id} task={task} {...card} onKey={(event) => moveByKey(task, event)} />}
          </Column>
        ))}
      </div>
      <div ref={live} aria-live="polite" className={classes.hidden} />
    </DragDropProvider>
  )
}

const arrows = ['ArrowUp', 'ArrowDown', 'ArrowLeft', 'ArrowRight'] as const
const isArrow = (key: string): key is (typeof arrows)[number] => (arrows as readonly string[]).includes(key)

interface ColumnProps {
  status: TaskStatus
  tasks: readonly Task[]
  foot: ReactNode
  children: (task: Task) => ReactNode
}

function Column({ status, tasks, foot, children }: ColumnProps) {
  const { t } = useTranslation()
  const { number } = useFormats()
  const { ref, isDropTarget } = useDroppable({ id: status, collisionPriority: 0 })
  return (
    <section className={classes.column} ref={ref} data-target={isDropTarget || undefined}>
      <h2 className={classes.head} id={`column-${status}`}>
        {t(`projects.statuses.${status}`)} <span>{number(tasks.length)}</span>
      </h2>
      <ul className={classes.cards} aria-labelledby={`column-${status}`}>
        {tasks.map(children)}
      </ul>
      {tasks.length === 0 && <p className={classes.empty}>{t('projects.emptyColumn')}</p>}
      {foot}
    </section>
  )
}

interface CardProps extends Pick<TaskBoardProps, 'withProject' | 'onStatus' | 'onOpen'> {
  task: Task
  onKey: (event: KeyboardEvent<HTMLElement>) => void
}

function Card({ task, withProject, onStatus, onOpen, onKey }: CardProps) {
  const { t } = useTranslation()
  const draggable = useDraggable({ id: task.id })
  const droppable = useDroppable({ id: task.id, collisionPriority: 1 })
  const { source } = useDragOperation()
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- Alt+arrows bubble up from the controls of the card
    <li
      className={classes.card}
      data-task={task.id}
      data-dragging={draggable.isDragging || undefined}
      data-drop={(droppable.isDropTarget && source?.id !== task.id) || undefined}
      data-done={task.status === 'done' || undefined}
      ref={(element) => {
        draggable.ref(element)
        droppable.ref(element)
      }}
      onKeyDown={onKey}
    >
      <div className={classes.top}>
        <TaskCheck task={task} onStatus={(status) => onStatus(task, status)} />
        <UnstyledButton className={classes.title} onClick={() => onOpen(task)}>
          {task.title}
        </UnstyledButton>
        <UnstyledButton
          className={classes.grip}
          ref={draggable.handleRef}
          aria-label={t('projects.grip', { title: task.title })}
        >
          <DotsSixVerticalIcon size={16} weight="bold" />
        </UnstyledButton>
      </div>
      <TaskFacts task={task} withProject={withProject} />
    </li>
  )
}
