import type { Language } from '@trellis/domain/api/ids'
import type { Blueprint, BlueprintCollection } from '@trellis/domain/blueprints/blueprint'
import { useTranslation } from 'react-i18next'
import { hueOf } from '../../ui/hue.ts'
import { Icon } from '../../ui/icon.tsx'
import { Tag } from '../../ui/tag.tsx'
import { Tile } from '../../ui/tile.tsx'
import classes from './blueprints.module.css'

/** Everything that a blueprint brings, before it is brought. */
export function BlueprintInside({ blueprint }: { blueprint: Blueprint }) {
  const { t, i18n } = useTranslation()
  const language = i18n.language as Language
  const { collections, lists, roles } = blueprint
  const fields = collections.reduce((sum, collection) => sum + collection.fields.length, 0)
  const counts = [
    t('blueprints.collections', { count: collections.length }),
    t('blueprints.fields', { count: fields }),
    t('blueprints.lists', { count: lists.length }),
    t('blueprints.roles', { count: roles.length }),
  ]
  return (
    <section
      className={classes.inside}
      data-brand={blueprint.brand}
      aria-labelledby="blueprint-inside"
      aria-live="polite"
    >
      <h2 id="blueprint-inside">
        {t('blueprints.inside')} <span>{counts.join(' · ')}</span>
      </h2>
      <ul className={classes.collections}>
        {collections.map((collection) => (
          <Collection key={collection.key} collection={collection} language={language} />
        ))}
      </ul>
      <h3>{t('blueprints.listsTitle')}</h3>
      <dl className={classes.lists}>
        {lists.map(({ key, name, icon, items }) => (
          <div key={key}>
            <dt>
              <Icon name={icon} size={16} /> {name[language]}
            </dt>
            <dd>
              {items.map((item) => (
                <Tag key={item.key} hue={item.color}>
                  {item.name[language]}
                </Tag>
              ))}
            </dd>
          </div>
        ))}
      </dl>
      <h3>{t('blueprints.rolesTitle')}</h3>
      <dl className={classes.lists}>
        {roles.map(({ name, description }) => (
          <div key={name.en}>
            <dt>
              <Icon name="shield-check" size={16} /> {name[language]}
            </dt>
            <dd className={classes.collectionText}>{description[language]}</dd>
          </div>
        ))}
      </dl>
    </section>
  )
}

function Collection({ collection, language }: { collection: BlueprintCollection; language: Language }) {
  const { t } = useTranslation()
  const { key, icon, pluralName, description, fields, layouts = [] } = collection
  return (
    <li>
      <Tile icon={icon} hue={hueOf(key)} size={32} />
      <div>
        <p className={classes.collectionName}>{pluralName[language]}</p>
        <p className={classes.collectionText}>{description[language]}</p>
        <p className={classes.collectionFields}>{fields.map(({ title }) => title[language]).join(', ')}</p>
        {layouts.length > 0 && (
          <p className={classes.collectionFields}>
            {t('common.labelled', {
              label: t('blueprints.layoutsTitle'),
              value: layouts.map(({ name }) => name[language]).join(', '),
            })}
          </p>
        )}
      </div>
    </li>
  )
}
