import type { Language } from '../api/ids.ts'
import { languages } from '../api/ids.ts'
import { fold } from '../text/fold.ts'

/** ISO 3166-1 in two letters. */
export const countries: readonly string[] = (
  'AD AE AF AG AI AL AM AO AQ AR AS AT AU AW AX AZ BA BB BD BE BF BG BH BI BJ BL BM BN BO BQ BR BS BT BV BW BY BZ CA CC ' +
  'CD CF CG CH CI CK CL CM CN CO CR CU CV CW CX CY CZ DE DJ DK DM DO DZ EC EE EG EH ER ES ET FI FJ FK FM FO FR GA GB GD ' +
  'GE GF GG GH GI GL GM GN GP GQ GR GS GT GU GW GY HK HM HN HR HT HU ID IE IL IM IN IO IQ IR IS IT JE JM JO JP KE KG KH ' +
  'KI KM KN KP KR KW KY KZ LA LB LC LI LK LR LS LT LU LV LY MA MC MD ME MF MG MH MK ML MM MN MO MP MQ MR MS MT MU MV MW ' +
  'MX MY MZ NA NC NE NF NG NI NL NO NP NR NU NZ OM PA PE PF PG PH PK PL PM PN PR PS PT PW PY QA RE RO RS RU RW SA SB SC ' +
  'SD SE SG SH SI SJ SK SL SM SN SO SR SS ST SV SX SY SZ TC TD TF TG TH TJ TK TL TM TN TO TR TT TV TW TZ UA UG UM US UY ' +
  'UZ VA VC VE VG VI VN VU WF WS YE YT ZA ZM ZW'
).split(' ')

const namesByLanguage = new Map<Language, Intl.DisplayNames>()

export function countryName(code: string, language: Language): string {
  let names = namesByLanguage.get(language)
  if (!names) namesByLanguage.set(language, (names = new Intl.DisplayNames(language, { type: 'region' })))
  return countries.includes(code) ? (names.of(code) ?? code) : code
}

let codeByName: Map<string, string> | undefined

/** A country by its code, or by its name in any of our languages. */
export function countryOf(text: string): string | null {
  const code = text.trim().toUpperCase()
  if (countries.includes(code)) return code
  codeByName ??= new Map(
    languages.flatMap((language) => countries.map((each) => [fold(countryName(each, language)), each] as const)),
  )
  return codeByName.get(fold(text.trim())) ?? null
}

/** In which order a country writes its places. */
type PlaceOrder = 'city-region-postal' | 'postal-city-region' | 'city-postal-region'

const cityFirst = ['AU', 'BR', 'CA', 'CN', 'CO', 'IN', 'JP', 'KR', 'NZ', 'PR', 'TH', 'TW', 'US', 'ZA', 'PE']
const postalAfterCity = ['GB', 'IE', 'GG', 'JE', 'IM', 'HK', 'SG', 'PK', 'NG', 'KE', 'ID']

export function placeOrderOf(country: string | undefined): PlaceOrder {
  if (country && cityFirst.includes(country)) return 'city-region-postal'
  return country && postalAfterCity.includes(country) ? 'city-postal-region' : 'postal-city-region'
}
