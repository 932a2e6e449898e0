import type { Language } from '@trellis/domain/api/ids'
import { countryName } from '@trellis/domain/fields/countries'
import type { City } from '@trellis/domain/places/api'
import { useTranslation } from 'react-i18next'
import classes from './places.module.css'

/** A city and, fainter, where it lies. */
export function CityName({ city }: { city: City }) {
  const language = useTranslation().i18n.language as Language
  const where = [city.region, city.country && countryName(city.country, language)].filter(Boolean).join(', ')
  return (
    <>
      {city.name} {where !== '' && <span className={classes.where}>{where}</span>}
    </>
  )
}
