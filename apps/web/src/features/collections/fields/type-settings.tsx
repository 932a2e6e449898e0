import { NumberInput, SegmentedControl, Select, Switch, Textarea, TextInput } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { customListsApi } from '@trellis/domain/custom-lists/api'
import { currencies } from '@trellis/domain/fields/currency'
import { fieldTypes, isBuilt } from '@trellis/domain/fields/registry'
import { codeLanguages } from '@trellis/domain/fields/types/code'
import { isLink } from '@trellis/domain/fields/link'
import { useTranslation } from 'react-i18next'
import { queryFor } from '../../../api/queries.ts'
import { codeLanguageNames } from '../../fields/code-languages.ts'
import { ItemTag } from '../../fields/item-tag.tsx'
import classes from './field-drawer.module.css'
import { FileSettings } from './file-settings.tsx'
import type { DraftProblem, FieldDraft } from './field-draft.ts'
import { LinkSettings } from './link-settings.tsx'

interface SettingsProps {
  teamId: number
  draft: FieldDraft
  problems: DraftProblem[]
  onChange: (changes: Partial<FieldDraft>) => void
}

/** What an admin chooses for a field of this type. */
export function TypeSettings(props: SettingsProps) {
  const { dataType } = props.draft
  if (dataType === 'single_selection_from_list' || dataType === 'multi_selection_from_list')
    return <ListSetting {...props} />
  if (isLink({ dataType })) return <LinkSettings {...props} />
  if (isBuilt(dataType) && fieldTypes[dataType].refersTo === 'file')
    return <FileSettings settings={props.draft.settings} onChange={(settings) => props.onChange({ settings })} />
  if (dataType === 'money' || dataType === 'financial_line_item' || dataType === 'financial_line_items')
    return <CurrencySetting {...props} />
  if (dataType === 'decimal' || dataType === 'percentage') return <ScaleSetting {...props} />
  if (dataType === 'code') return <CodeSetting {...props} />
  if (dataType === 'plain_text') return <TextSetting {...props} />
  return null
}

/** An existing list, or a new one made together with the field. */
function ListSetting({ teamId, draft, problems, onChange }: SettingsProps) {
  const { t, i18n } = useTranslation()
  const { data } = useQuery(queryFor(customListsApi.customLists, { params: { teamId } }))
  const lists = data?.lists.toSorted((a, b) => a.name.localeCompare(b.name, i18n.language)) ?? []
  const listId = draft.settings['listId']
  const chosen = lists.find(({ id }) => id === listId)
  const error = problems.includes('list') && t('collections.drawer.listMissing')
  const title = Object.values(draft.title).find(Boolean) ?? ''

  return (
    <>
      <SegmentedControl
        fullWidth
        aria-label={t('collections.drawer.list')}
        value={draft.newList ? 'new' : 'existing'}
        onChange={(way) =>
          onChange(way === 'new' ? { newList: { name: title, options: '' }, settings: {} } : { newList: null })
        }
        data={[
          { value: 'existing', label: t('collections.drawer.listExisting') },
          { value: 'new', label: t('collections.drawer.listNew') },
        ]}
      />
      {draft.newList ? (
        <>
          <TextInput
            label={t('collections.drawer.listName')}
            maxLength={100}
            value={draft.newList.name}
            error={error}
            onChange={(event) =>
              onChange({ newList: { options: '', ...draft.newList, name: event.currentTarget.value } })
            }
          />
          <Textarea
            label={t('collections.drawer.newOptions')}
            description={t('collections.drawer.newOptionsHelp')}
            minRows={4}
            maxRows={10}
            value={draft.newList.options}
            onChange={(event) =>
              onChange({ newList: { name: '', ...draft.newList, options: event.currentTarget.value } })
            }
          />
        </>
      ) : (
        <>
          <Select
            label={t('collections.drawer.list')}
            placeholder={t('collections.drawer.chooseList')}
            searchable
            data={lists.map(({ id, name }) => ({ value: String(id), label: name }))}
            value={chosen ? String(chosen.id) : null}
            error={error}
            onChange={(id) => onChange({ settings: { listId: Number(id) }, defaultValue: null })}
          />
          {chosen && (
            <div>
              <div className={classes.label}>{t('collections.drawer.options')}</div>
              <div className={classes.options}>
                {chosen.items
                  .filter(({ isArchived }) => !isArchived)
                  .map((item) => (
                    <ItemTag item={item} key={item.id} />
                  ))}
                {chosen.items.length === 0 && (
                  <span className={classes.quiet}>{t('collections.drawer.noOptions')}</span>
                )}
              </div>
            </div>
          )}
        </>
      )}
    </>
  )
}

function CurrencySetting({ draft, onChange }: SettingsProps) {
  const { t, i18n } = useTranslation()
  const names = new Intl.DisplayNames(i18n.language, { type: 'currency' })
  return (
    <Select
      label={t('collections.drawer.currency')}
      searchable
      data={currencies.map((currency) => ({
        value: currency,
        label: `${currency} · ${names.of(currency) ?? currency}`,
      }))}
      value={String(draft.settings['currency'])}
      onChange={(currency) => onChange({ settings: { currency } })}
    />
  )
}

function CodeSetting({ draft, onChange }: SettingsProps) {
  const { t } = useTranslation()
  return (
    <Select
      label={t('collections.drawer.codeLanguage')}
      searchable
      data={codeLanguages.map((language) => ({
        value: language,
        label: codeLanguageNames[language] || t('collections.drawer.codePlain'),
      }))}
      value={String(draft.settings['language'])}
      onChange={(language) => language !== null && onChange({ settings: { language } })}
    />
  )
}

function ScaleSetting({ draft, onChange }: SettingsProps) {
  const { t } = useTranslation()
  return (
    <NumberInput
      label={t('collections.drawer.scale')}
      min={0}
      max={10}
      clampBehavior="strict"
      allowDecimal={false}
      value={Number(draft.settings['scale'])}
      onChange={(scale) => scale !== '' && onChange({ settings: { scale: Number(scale) } })}
    />
  )
}

function TextSetting({ draft, onChange }: SettingsProps) {
  const { t } = useTranslation()
  const { maxLength, ...others } = draft.settings
  return (
    <>
      <Switch
        label={t('collections.drawer.multiline')}
        checked={draft.settings['isMultiline'] === true}
        onChange={(event) => onChange({ settings: { ...draft.settings, isMultiline: event.currentTarget.checked } })}
      />
      <NumberInput
        label={t('collections.drawer.maxLength')}
        description={t('collections.drawer.maxLengthHelp')}
        min={1}
        max={100_000}
        allowDecimal={false}
        value={typeof maxLength === 'number' ? maxLength : ''}
        onChange={(length) => onChange({ settings: length === '' ? others : { ...others, maxLength: Number(length) } })}
      />
    </>
  )
}
