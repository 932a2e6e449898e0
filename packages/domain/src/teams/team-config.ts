import type { Brand, Language } from '../api/ids.ts'
import type { Card, CardGroup } from '../cards/card.ts'
import type { ListItem, Person } from '../fields/field-type.ts'
import type { Field } from '../fields/field.ts'
import type { Role } from '../permissions/role.ts'
import type { Condition, Sort } from '../records/condition.ts'

/** Made by hand, or sorted; sorted by nothing is by record id. */
export type MembershipOrder = 'manual' | Sort

/** A live collection as the engine sees it. */
export interface ConfiguredCollection {
  readonly id: number
  readonly parentId: number | null
  readonly rootId: number
  readonly name: string
  readonly pluralName: string
  readonly icon: string
  readonly description: string
  readonly tableName: string
  readonly isUsedAsCustomList: boolean
  readonly isGloballySearchable: boolean
  readonly isShownInSidebar: boolean
  readonly isShownOnTeamDashboard: boolean
  readonly nameFieldId: number | null
  /** Its picture stands for the record. */
  readonly avatarFieldId: number | null
  /** Its members are those that fit its condition. */
  readonly isSmart: boolean
  /** That condition; null where there is none, or it speaks of what may not be read. */
  readonly membershipFilter: Condition | null
  /** The order of its records where none is asked for. */
  readonly membershipOrder: MembershipOrder
  readonly representsPeople: boolean
  readonly isBlueprint: boolean
  /** Exact decimal. */
  readonly blueprintMarketplacePrice: string | null
  readonly isInternalConfiguration: boolean
  readonly recordsCanBePurchased: boolean
  /** Empty for the name. */
  readonly externalName: string
  /** Its own and inherited live fields by rank. */
  readonly fields: readonly Field[]
}

/** Everything configured in one team, immutable; a change makes a new one with a higher version. */
export interface TeamConfig {
  readonly teamId: number
  readonly version: number
  readonly name: string
  readonly shortName: string
  readonly timezone: string
  readonly country: string
  readonly brand: Brand
  readonly defaultInterfaceLanguage: Language
  readonly dataLanguages: readonly Language[]
  readonly defaultDataLanguage: Language
  readonly collectionById: ReadonlyMap<number, ConfiguredCollection>
  readonly fieldById: ReadonlyMap<number, Field>
  readonly cardById: ReadonlyMap<number, Card>
  /** By display rank. */
  readonly cardGroupById: ReadonlyMap<number, CardGroup>
  /** Items of custom lists by list id, by rank; archived ones included. */
  readonly itemsByListId: ReadonlyMap<number, readonly ListItem[]>
  /** First and last name of every team user there ever was, by team user id. */
  readonly personNameById: ReadonlyMap<number, string>
  /** Those of them who accepted, by last and first name: what fields of people may hold. */
  readonly personById: ReadonlyMap<number, Person>
  readonly roleById: ReadonlyMap<number, Role>
}
