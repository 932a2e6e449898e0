import { ActionIcon, Button } from '@mantine/core'
import { ColumnsIcon } from '@phosphor-icons/react/Columns'
import { useTranslation } from 'react-i18next'
import { facts } from '@trellis/domain/records/api'
import { Popover } from '../../ui/floating.tsx'
import { muchLater } from '../../ui/later.tsx'
import type { FieldChoicesProps } from './field-choices.tsx'
import { fieldKey } from './grid/grid-columns.ts'
import classes from './list-toolbar.module.css'

const [FieldChoices, useFieldChoices] = muchLater(async () => (await import('./field-choices.tsx')).FieldChoices)

interface FieldsPopoverProps extends FieldChoicesProps {
  readonly isCompact: boolean
}

/** Which fields stand in the list, and in which order. */
export function FieldsPopover({ isCompact, ...choices }: FieldsPopoverProps) {
  const { t } = useTranslation()
  useFieldChoices()
  const own = new Set<string>([...choices.fields.map(({ id }) => fieldKey(id)), ...facts])
  const behindLinks = new Set(choices.linked.map(({ key }) => key))
  const shown = choices.chosen.filter(({ key }) => own.has(key) || behindLinks.has(key))
  const total = new Set([...own, ...shown.map(({ key }) => key)]).size
  return (
    <Popover position={isCompact ? 'bottom-end' : 'bottom-start'} width={320} trapFocus returnFocus>
      <Popover.Target>
        {isCompact ? (
          <ActionIcon variant="default" size={36} aria-label={t('records.fieldsPopover.title')}>
            <ColumnsIcon size={16} />
          </ActionIcon>
        ) : (
          <Button size="xs" variant="subtle" leftSection={<ColumnsIcon size={16} />} className={classes.tool}>
            <span>
              {t('records.fieldsPopover.button')}{' '}
              <b>
                {t('records.fieldsPopover.of', {
                  shown: shown.length + 1,
                  total: total + 1,
                })}
              </b>
            </span>
          </Button>
        )}
      </Popover.Target>
      <Popover.Dropdown className={classes.fieldsDropdown}>
        <FieldChoices {...choices} />
      </Popover.Dropdown>
    </Popover>
  )
}
