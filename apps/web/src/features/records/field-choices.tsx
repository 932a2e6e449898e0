import { ActionIcon, Button, Checkbox } from '@mantine/core'
import { ArrowDownIcon } from '@phosphor-icons/react/ArrowDown'
import { ArrowUpIcon } from '@phosphor-icons/react/ArrowUp'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { Language } from '@trellis/domain/api/ids'
import type { Field } from '@trellis/domain/fields/field'
import { facts } from '@trellis/domain/records/api'
import { Icon } from '../../ui/icon.tsx'
import { FieldIcon } from '../fields/field-icon.tsx'
import { titleOf } from './filter/filter-subjects.ts'
import { fieldKey } from './grid/grid-columns.ts'
import { factIcons } from './grid/header-cell.tsx'
import type { LinkedColumn } from './grid/linked-columns.ts'
import type { ColumnChoice } from './list-state.ts'
import classes from './list-toolbar.module.css'

export interface FieldChoicesProps {
  readonly fields: readonly Field[]
  readonly linked: readonly LinkedColumn[]
  readonly chosen: readonly ColumnChoice[]
  readonly onChange: (columns: ColumnChoice[] | undefined) => void
}

/** A field, or a fact about records. */
interface Offered {
  readonly key: string
  readonly title: string
  readonly icon: ReactNode
}

/** Which fields stand in the list, and in which order. */
export function FieldChoices({ fields, linked, chosen, onChange }: FieldChoicesProps) {
  const { t, i18n } = useTranslation()
  const language = i18n.language as Language
  const offered: Offered[] = [
    ...fields.map((field) => ({
      key: fieldKey(field.id),
      title: titleOf(field.title, language),
      icon: <FieldIcon dataType={field.dataType} />,
    })),
    ...facts.map((fact) => ({
      key: fact,
      title: t(`grid.facts.${fact}`),
      icon: <Icon name={factIcons[fact]} style="regular" size={14} />,
    })),
  ]
  const behindLinks = linked.map(({ key, link, field }): Offered => ({
    key,
    title: `${titleOf(link.title, language)} › ${titleOf(field.title, language)}`,
    icon: <FieldIcon dataType={field.dataType} />,
  }))
  const shown = chosen.flatMap(({ key }) => [...offered, ...behindLinks].find((each) => each.key === key) ?? [])
  const hidden = offered.filter((each) => !shown.includes(each))

  function toggle(column: Offered) {
    const isShown = shown.some(({ key }) => key === column.key)
    onChange(isShown ? chosen.filter(({ key }) => key !== column.key) : [...chosen, { key: column.key }])
  }

  function move(index: number, by: -1 | 1) {
    const column = chosen[index]
    if (column) onChange(chosen.toSpliced(index, 1).toSpliced(index + by, 0, column))
  }

  return (
    <>
      <p className={classes.popoverTitle}>{t('records.fieldsPopover.title')}</p>
      <div className={classes.fieldsScroll}>
        <ul className={classes.fieldList}>
          {[...shown, ...hidden].map((column, index) => {
            const { title } = column
            const isShown = index < shown.length
            return (
              <li key={column.key} className={classes.fieldRow}>
                <Checkbox
                  checked={isShown}
                  onChange={() => toggle(column)}
                  label={
                    <span className={classes.fieldLabel}>
                      {column.icon}
                      {title}
                    </span>
                  }
                />
                {isShown && (
                  <span className={classes.moves}>
                    <ActionIcon
                      size={24}
                      disabled={index === 0}
                      aria-label={t('records.fieldsPopover.up', { title })}
                      onClick={() => move(index, -1)}
                    >
                      <ArrowUpIcon size={14} />
                    </ActionIcon>
                    <ActionIcon
                      size={24}
                      disabled={index === shown.length - 1}
                      aria-label={t('records.fieldsPopover.down', { title })}
                      onClick={() => move(index, 1)}
                    >
                      <ArrowDownIcon size={14} />
                    </ActionIcon>
                  </span>
                )}
              </li>
            )
          })}
        </ul>
        <BehindLinks
          linked={linked}
          isShown={(key) => chosen.some((choice) => choice.key === key)}
          onToggle={(key) => toggle({ key, title: '', icon: null })}
        />
      </div>
      <div className={classes.popoverFoot}>
        <Button
          size="xs"
          variant="subtle"
          onClick={() =>
            onChange([
              ...chosen,
              ...fields
                .map(({ id }) => ({ key: fieldKey(id) }))
                .filter(({ key }) => hidden.some((each) => each.key === key)),
            ])
          }
        >
          {t('records.fieldsPopover.showAll')}
        </Button>
        <Button size="xs" variant="subtle" onClick={() => onChange(undefined)}>
          {t('records.fieldsPopover.reset')}
        </Button>
      </div>
    </>
  )
}

interface BehindLinksProps {
  readonly linked: readonly LinkedColumn[]
  readonly isShown: (key: string) => boolean
  readonly onToggle: (key: string) => void
}

/** Fields of linked records, by link: folded away, because there are many. */
function BehindLinks({ linked, isShown, onToggle }: BehindLinksProps) {
  const { t, i18n } = useTranslation()
  const language = i18n.language as Language
  const links = [...new Set(linked.map(({ link }) => link))]
  return links.map((link) => (
    <details key={link.id} className={classes.behindLink}>
      <summary>{t('grid.column.fieldsBehind', { title: titleOf(link.title, language) })}</summary>
      <ul className={classes.fieldList}>
        {linked
          .filter((column) => column.link === link)
          .map(({ key, field }) => (
            <li key={key} className={classes.fieldRow}>
              <Checkbox
                checked={isShown(key)}
                onChange={() => onToggle(key)}
                label={
                  <span className={classes.fieldLabel}>
                    <FieldIcon dataType={field.dataType} />
                    {titleOf(field.title, language)}
                  </span>
                }
              />
            </li>
          ))}
      </ul>
    </details>
  ))
}
