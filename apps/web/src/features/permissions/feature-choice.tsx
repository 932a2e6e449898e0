import { Checkbox, TextInput } from '@mantine/core'
import { MagnifyingGlassIcon } from '@phosphor-icons/react'
import {
  featurePermissionGroups,
  featurePermissionsByGroup,
  type FeaturePermission,
} from '@trellis/domain/permissions/feature-permissions'
import { fold } from '@trellis/domain/text/fold'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import classes from './role-editor.module.css'

interface FeatureChoiceProps {
  chosen: ReadonlySet<FeaturePermission>
  onChange: (chosen: ReadonlySet<FeaturePermission>) => void
}

/** Feature permissions by group. */
export function FeatureChoice({ chosen, onChange }: FeatureChoiceProps) {
  const { t } = useTranslation()
  const [words, setWords] = useState('')
  const isFound = (permission: FeaturePermission) =>
    fold(`${t(`permissions.feature.${permission}.name`)} ${t(`permissions.feature.${permission}.help`)}`).includes(
      fold(words.trim()),
    )
  const groups = featurePermissionGroups
    .map((group) => ({ group, found: featurePermissionsByGroup[group].filter(isFound) }))
    .filter(({ found }) => found.length > 0)

  function toggle(permission: FeaturePermission) {
    const next = new Set(chosen)
    if (!next.delete(permission)) next.add(permission)
    onChange(next)
  }

  return (
    <section className={classes.section}>
      <div className={classes.head}>
        <h2>{t('permissions.editor.features')}</h2>
        <TextInput
          size="xs"
          className={classes.find}
          aria-label={t('permissions.editor.findPermission')}
          placeholder={t('permissions.editor.findPermission')}
          leftSection={<MagnifyingGlassIcon size={14} />}
          value={words}
          onChange={(event) => setWords(event.currentTarget.value)}
        />
      </div>
      {groups.length === 0 && <p role="status">{t('permissions.editor.noPermission')}</p>}
      {groups.map(({ group, found }) => (
        <fieldset className={classes.group} key={group}>
          <legend>{t(`permissions.group.${group}`)}</legend>
          <div className={classes.features}>
            {found.map((permission) => (
              <Checkbox
                key={permission}
                label={t(`permissions.feature.${permission}.name`)}
                description={t(`permissions.feature.${permission}.help`)}
                checked={chosen.has(permission)}
                onChange={() => toggle(permission)}
              />
            ))}
          </div>
        </fieldset>
      ))}
    </section>
  )
}
