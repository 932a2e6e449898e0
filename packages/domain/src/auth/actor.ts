import type { Language } from '../api/ids.ts'

/** A signed-in person. */
export interface Actor {
  readonly userId: number
  readonly name: string
  readonly email: string
  readonly isSysAdmin: boolean
  /** Set where this installation asks for a second factor and this person has none yet: nothing else is open to them. */
  readonly mustAddSecondFactor?: boolean
  readonly interfaceLanguage: Language | null
  /** Teams where this person is a current member, by team id. */
  readonly membershipByTeamId: ReadonlyMap<number, Membership>
}

export interface Membership {
  readonly teamUserId: number
  readonly isTeamAdmin: boolean
  readonly firstName: string
  readonly lastName: string
  /** Roles given to this person, active or not; the baseline role is everybody's and not among them. */
  readonly roleIds: readonly number[]
}
