import { Button } from '@mantine/core'
import { RequestError } from '../../api/request-error.ts'
import { hues } from '../../theme/tokens.ts'
import { Avatar } from '../../ui/avatar.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { ErrorState } from '../../ui/error-state.tsx'
import { Field, Well } from '../../ui/field.tsx'
import { Icon } from '../../ui/icon.tsx'
import { Kbd } from '../../ui/kbd.tsx'
import { LinkChip } from '../../ui/link-chip.tsx'
import { PresenceAvatar } from '../../ui/presence-avatar.tsx'
import { SkeletonTable } from '../../ui/skeleton-table.tsx'
import { Stem, StemItem } from '../../ui/stem.tsx'
import { Tag } from '../../ui/tag.tsx'
import { Tile } from '../../ui/tile.tsx'
import classes from './developer.module.css'

/** Statuses of messages with their colours (specification section 4). */
const statuses = [
  ['Draft', 'gray'],
  ['Awaiting approval', 'yellow'],
  ['Approved', 'orange'],
  ['Scheduled', 'blue'],
  ['Sent', 'green'],
  ['Error sending', 'red'],
] as const

export function PartsSection() {
  return (
    <section className={classes.section}>
      <h2>Tag</h2>
      <div className={classes.row}>
        {hues.map((hue) => (
          <Tag key={hue} hue={hue}>
            {hue}
          </Tag>
        ))}
      </div>
      <div className={classes.row}>
        {statuses.map(([word, hue]) => (
          <Tag key={word} hue={hue} withDot>
            {word}
          </Tag>
        ))}
      </div>
      <h2>Tile, Icon</h2>
      <div className={classes.row}>
        {([20, 24, 32, 40] as const).map((size) => (
          <Tile key={size} icon="student" size={size} />
        ))}
        {hues.map((hue) => (
          <Tile key={hue} icon="music-notes" hue={hue} />
        ))}
        <Icon name="list-check" style="duotone" size={24} />
        <Icon name="list-check" style="solid" size={24} />
        <Icon name="list-check" style="regular" size={24} />
      </div>
      <h2>Avatar, PresenceAvatar</h2>
      <div className={classes.row}>
        {([18, 24, 32, 40, 56] as const).map((size) => (
          <Avatar key={size} name="Inès Delacroix" size={size} />
        ))}
        <PresenceAvatar name="Julien Moreau" />
        <PresenceAvatar name="Sofía Herrera" />
      </div>
      <h2>LinkChip, Kbd</h2>
      <div className={classes.row}>
        <LinkChip name="Julien Moreau" />
        <LinkChip name="Summer camp 2026" icon="campfire" hue="orange" />
        <Kbd>Ctrl K</Kbd>
        <Kbd>?</Kbd>
      </div>
      <h2>Field</h2>
      <div className={classes.fields}>
        <Field label="First name">
          <Well>Inès</Well>
        </Field>
        <Field label="E-mail" htmlFor="gallery-email" saved={{ onUndo: () => undefined }}>
          <Well>
            <input id="gallery-email" className={classes.well} defaultValue="c.delacroix@example.org" />
          </Well>
        </Field>
        <Field label="Balance" error="Balance must be a number.">
          <Well alignRight>$312.50</Well>
        </Field>
        <Field label="Instrument">
          <Well wrap>
            <Tag hue="orange">Violin</Tag>
            <Tag hue="pink">Voice</Tag>
          </Well>
        </Field>
      </div>
      <h2>Stem</h2>
      <div className={classes.fields}>
        <Stem label="Steps">
          <StemItem state="done">Choose a session</StemItem>
          <StemItem state="now" number={2}>
            About the camper
          </StemItem>
          <StemItem state="open" number={3}>
            Review and pay
          </StemItem>
        </Stem>
        <Stem label="Change history">
          <StemItem icon="pencil-simple" hue="violet">
            Maya Okafor changed E-mail
          </StemItem>
          <StemItem icon="plus" hue="green">
            Sofía Herrera added a lesson
          </StemItem>
        </Stem>
      </div>
    </section>
  )
}

export function StatesSection() {
  return (
    <section className={classes.section}>
      <h2>SkeletonTable</h2>
      <SkeletonTable />
      <h2>EmptyState</h2>
      <div className={classes.box}>
        <EmptyState
          icon="student"
          title="No students yet"
          text="Students are the people who take lessons. Add the first one, or drop a file here."
          action={<Button variant="filled">New student</Button>}
        />
      </div>
      <h2>ErrorState</h2>
      <div className={classes.box}>
        <ErrorState error={new RequestError(503, 'busy-try-again', {}, '01JCQ3-7F2')} onRetry={() => undefined} />
      </div>
    </section>
  )
}
