import { dataPermissions, type DataPermission } from '@trellis/domain/permissions/role'
import { localeByLanguage } from '@trellis/i18n/languages'
import type { Language } from '@trellis/domain/api/ids'
import { useId } from 'react'
import { useTranslation } from 'react-i18next'
import { useCollections } from '../../session/collections.ts'
import { useTeam } from '../../session/use-session.ts'
import { inputOf, runsAllWizards, type RoleDraft } from './role-draft.ts'
import classes from './role-editor.module.css'

const sentenceOf = {
  read_data_record_metadata: 'sees',
  read_data_field_data: 'reads',
  update_data_field_data: 'updates',
  delete_data_records: 'deletes',
} as const satisfies Record<DataPermission, string>

/** What the role allows, as one would say it. */
export function RoleSummary({ draft }: { draft: RoleDraft }) {
  const { t, i18n } = useTranslation()
  const heading = useId()
  const whereOf = useWhere(draft)
  const list = new Intl.ListFormat(localeByLanguage[i18n.language as Language], { type: 'conjunction' })
  const features = [...draft.features].map((permission) => t(`permissions.feature.${permission}.name`))
  const wizardSentences = runsAllWizards(draft.wizards)
    ? [t('permissions.summary.runsWizards')]
    : draft.wizards.length > 0
      ? [t('permissions.summary.runsSomeWizards', { count: draft.wizards.length })]
      : []
  const sentences = [
    ...dataPermissions.flatMap((permission) => {
      const where = whereOf(permission)
      return where.length > 0 ? [t(`permissions.summary.${sentenceOf[permission]}`, { where: list.format(where) })] : []
    }),
    ...wizardSentences,
    ...(features.length > 0 ? [t('permissions.summary.features', { names: list.format(features) })] : []),
  ]
  return (
    <section className={classes.summary} aria-labelledby={heading}>
      <h2 id={heading}>{t('permissions.summary.title')}</h2>
      {sentences.length === 0 && <p>{t('permissions.summary.nothing')}</p>}
      {sentences.map((sentence) => (
        <p key={sentence}>{sentence}</p>
      ))}
      {sentences.length > 0 && !draft.isActive && <p>{t('permissions.summary.inactive')}</p>}
    </section>
  )
}

/** The collections a permission is given on; of some fields with their number. */
function useWhere(draft: RoleDraft) {
  const { t } = useTranslation()
  const { data: collections = [] } = useCollections(useTeam().TeamId)
  const grants = inputOf(draft).dataGrants.filter((grant) => grant.permission !== 'run_data_wizard')
  return (permission: DataPermission): string[] => {
    const given = grants.filter((grant) => grant.permission === permission)
    if (given.some((grant) => grant.collectionId === 'all')) return [t('permissions.summary.allCollections')]
    return given.flatMap(({ collectionId, fields }) => {
      const collection = collections.find(({ id }) => id === collectionId)?.pluralName
      if (!collection) return []
      return fields === 'all'
        ? [collection]
        : [t('permissions.summary.someFields', { collection, count: fields.length })]
    })
  }
}
