import { ActionIcon, Menu, UnstyledButton } from '@mantine/core'
import {
  ArrowDownIcon,
  ArrowUpIcon,
  DotsThreeIcon,
  EyeIcon,
  EyeSlashIcon,
  LightningIcon,
  PencilSimpleIcon,
  TrashIcon,
} from '@phosphor-icons/react'
import type { Field } from '@trellis/domain/fields/field'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Tag } from '../../../ui/tag.tsx'
import classes from './field-list.module.css'
import { TypeTile } from './type-tile.tsx'
import { useFieldTitle } from './use-field-title.ts'
import { useTypeName } from './use-type-name.ts'
import { WidthBar } from './width-bar.tsx'

export interface FieldActions {
  onOpen: () => void
  onToggleShown: () => void
  onDelete: () => void
  /** Missing at the ends of the list, and while a part of it shows. */
  onMoveUp?: () => void
  onMoveDown?: () => void
}

interface FieldRowProps extends FieldActions {
  field: Field
  isNameField: boolean
  isOpen: boolean
  isIndexed: boolean
  grip: ReactNode
}

export function FieldRow({ field, isNameField, isOpen, isIndexed, grip, ...actions }: FieldRowProps) {
  const { t } = useTranslation()
  const titleOf = useFieldTitle()
  const typeName = useTypeName()
  const title = titleOf(field)
  return (
    <div className={classes.row} data-on={isOpen || undefined}>
      {grip}
      <TypeTile dataType={field.dataType} />
      <UnstyledButton className={classes.field} onClick={actions.onOpen} aria-expanded={isOpen}>
        <span className={classes.title}>
          <span className={classes.titleText}>{title}</span>
          {isNameField && <Tag>{t('collections.field.name')}</Tag>}
          {field.isRequired && <Tag hue="orange">{t('collections.field.required')}</Tag>}
          {isIndexed && (
            <LightningIcon
              size={14}
              className={classes.indexed}
              role="img"
              aria-label={t('collections.indexState.states.ready')}
            />
          )}
        </span>
        <span className={classes.mono}>{field.columnName}</span>
        {field.description && <span className={classes.about}>{field.description}</span>}
      </UnstyledButton>
      <span className={classes.type}>{typeName(field.dataType)}</span>
      <span className={classes.shown}>
        <ActionIcon
          aria-label={t('collections.field.toggleShown', { title })}
          aria-pressed={field.isShownInViews}
          className={field.isShownInViews ? undefined : classes.hidden}
          onClick={actions.onToggleShown}
        >
          {field.isShownInViews ? <EyeIcon size={16} /> : <EyeSlashIcon size={16} />}
        </ActionIcon>
      </span>
      <WidthBar width={field.displayWidth} />
      <FieldMenu field={field} title={title} isNameField={isNameField} {...actions} />
    </div>
  )
}

function FieldMenu({
  field,
  title,
  isNameField,
  ...actions
}: FieldActions & { field: Field; title: string; isNameField: boolean }) {
  const { t } = useTranslation()
  return (
    <Menu width={240}>
      <Menu.Target>
        <ActionIcon aria-label={t('collections.field.actionsFor', { title })}>
          <DotsThreeIcon size={16} weight="bold" />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Item leftSection={<PencilSimpleIcon size={16} />} onClick={actions.onOpen}>
          {t('collections.field.edit')}
        </Menu.Item>
        <Menu.Item
          leftSection={field.isShownInViews ? <EyeSlashIcon size={16} /> : <EyeIcon size={16} />}
          onClick={actions.onToggleShown}
        >
          {field.isShownInViews ? t('collections.field.hide') : t('collections.field.show')}
        </Menu.Item>
        <Menu.Item leftSection={<ArrowUpIcon size={16} />} disabled={!actions.onMoveUp} onClick={actions.onMoveUp}>
          {t('collections.field.moveUp')}
        </Menu.Item>
        <Menu.Item
          leftSection={<ArrowDownIcon size={16} />}
          disabled={!actions.onMoveDown}
          onClick={actions.onMoveDown}
        >
          {t('collections.field.moveDown')}
        </Menu.Item>
        <Menu.Divider />
        <Menu.Item
          leftSection={<TrashIcon size={16} />}
          c={isNameField ? undefined : 'var(--danger)'}
          disabled={isNameField}
          onClick={actions.onDelete}
        >
          {t('collections.field.delete')}
          {isNameField && <small style={{ display: 'block' }}>{t('collections.field.nameFieldStays')}</small>}
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  )
}
