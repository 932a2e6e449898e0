import {
  ActionIcon,
  Button,
  Checkbox,
  Menu,
  SegmentedControl,
  Select,
  Switch,
  Tabs,
  Textarea,
  TextInput,
  Tooltip,
} from '@mantine/core'
import { DotsThreeIcon, PlusIcon } from '@phosphor-icons/react'
import { confirm } from '../../ui/confirm.tsx'
import { toastDone, toastError } from '../../ui/toast.tsx'
import classes from './developer.module.css'

/** The library's controls in our look. */
export function ControlsSection() {
  return (
    <section className={classes.section}>
      <h2>Button, ActionIcon, Tooltip, Menu</h2>
      <div className={classes.row}>
        <Button variant="filled" leftSection={<PlusIcon size={14} weight="bold" />}>
          New student
        </Button>
        <Button>Create</Button>
        <Button variant="subtle">Clear</Button>
        <Button variant="filled" color="red">
          Delete
        </Button>
        <Button disabled title="Choose a student first">
          Send now
        </Button>
        <Button loading>Save</Button>
        <Button size="xs">Small</Button>
        <Button size="lg">Large</Button>
        <Menu>
          <Menu.Target>
            <Tooltip label="More">
              <ActionIcon aria-label="More">
                <DotsThreeIcon size={16} weight="bold" />
              </ActionIcon>
            </Tooltip>
          </Menu.Target>
          <Menu.Dropdown>
            <Menu.Item>Edit</Menu.Item>
            <Menu.Item disabled>Restore</Menu.Item>
          </Menu.Dropdown>
        </Menu>
      </div>
      <h2>SegmentedControl, Tabs</h2>
      <div className={classes.row}>
        <SegmentedControl aria-label="Search in" data={['Names only', 'All fields']} />
      </div>
      <Tabs defaultValue="profile">
        <Tabs.List>
          <Tabs.Tab value="profile">Profile</Tabs.Tab>
          <Tabs.Tab value="all">All fields</Tabs.Tab>
          <Tabs.Tab value="history">Change history</Tabs.Tab>
        </Tabs.List>
      </Tabs>
      <h2>Inputs</h2>
      <div className={classes.fields}>
        <TextInput label="Name" description="As it appears on the badge." placeholder="Nicolás Echeverría" />
        <TextInput label="E-mail" error="Enter an address such as name@example.org." defaultValue="claire@" />
        <Select label="Level" data={['Beginner', 'Intermediate', 'Advanced']} defaultValue="Beginner" />
        <TextInput label="Town" disabled defaultValue="Lyon" />
        <Textarea label="Goals" />
        <div className={classes.form}>
          <Checkbox label="Photos allowed" defaultChecked />
          <Checkbox label="Newsletter" />
          <Switch label="Shown in the sidebar" defaultChecked />
        </div>
      </div>
    </section>
  )
}

export function FeedbackSection() {
  return (
    <section className={classes.section}>
      <h2>Toast, ConfirmDialog</h2>
      <div className={classes.row}>
        <Button
          onClick={() => toastDone('Inès Delacroix moved to the trash', { label: 'Undo', onUndo: () => undefined })}
        >
          Toast with undo
        </Button>
        <Button onClick={() => toastDone('Saved')}>Toast</Button>
        <Button onClick={() => toastError('Something went wrong.')}>Error toast</Button>
        <Button
          onClick={() =>
            confirm({
              title: 'Delete the collection Rooms?',
              text: '74 records move to the trash for 30 days.',
              action: 'Delete',
              isDestructive: true,
              onConfirm: () => toastDone('Rooms moved to the trash'),
            })
          }
        >
          Confirm
        </Button>
      </div>
    </section>
  )
}
