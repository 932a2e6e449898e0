import { Button, Progress } from '@mantine/core'
import classes from './imports.module.css'

interface WorkingStepProps {
  title: string
  /** 0 to 1; missing while the end is not known. */
  share?: number
  numbers: readonly string[]
  note?: string
  action: string
  isStopping?: boolean
  onStop: () => void
}

/** Long work with its numbers and a way out. */
export function WorkingStep({ title, share, numbers, note, action, isStopping = false, onStop }: WorkingStepProps) {
  const isOpenEnded = share === undefined
  return (
    <div className={classes.working}>
      <h2>{title}</h2>
      <Progress
        value={isOpenEnded ? 100 : Math.min(100, share * 100)}
        animated={isOpenEnded}
        striped={isOpenEnded}
        aria-label={title}
      />
      <p className={classes.numbers} role="status">
        {numbers.map((text) => (
          <span key={text}>{text}</span>
        ))}
      </p>
      {note && <p className={classes.quiet}>{note}</p>}
      <div>
        <Button onClick={onStop} disabled={isStopping}>
          {action}
        </Button>
      </div>
    </div>
  )
}
