import { Group, Select } from '@mantine/core'
import { useIconLabel } from '../../ui/icon-words/use-icon-label.ts'
import { Icon } from '../../ui/icon.tsx'

/** A first choice of icons for a collection made from a file; its settings offer the whole catalogue. */
const icons = [
  'table',
  'users',
  'student',
  'chalkboard-teacher',
  'buildings',
  'house',
  'briefcase',
  'calendar',
  'music-notes',
  'guitar',
  'book-open',
  'film-slate',
  'airplane',
  'map-pin',
  'shopping-cart',
  'package',
  'receipt',
  'currency-circle-dollar',
  'phone',
  'heart',
  'star',
  'tag',
]

interface IconSelectProps {
  label: string
  value: string
  onChange: (icon: string) => void
}

export function IconSelect({ label, value, onChange }: IconSelectProps) {
  const labelOf = useIconLabel()
  return (
    <Select
      label={label}
      data={icons.map((icon) => ({ value: icon, label: labelOf(icon) }))}
      value={value}
      onChange={(icon) => icon !== null && onChange(icon)}
      leftSection={<Icon name={value} />}
      renderOption={({ option }) => (
        <Group gap="xs" wrap="nowrap">
          <Icon name={option.value} />
          {option.label}
        </Group>
      )}
    />
  )
}
