/** How much is measured, and what is told meanwhile. */
export interface Extent {
  rows: number
  /** Sizes to compare where a question asks how cost grows. */
  sizes: readonly number[]
  teams: number
  isQuick: boolean
  rounds: number
  importRounds: number
  latencyRequests: number
  /** Of one throughput window, in milliseconds. */
  windowMs: number
  /** Operations to measure; all where there is none. */
  only: readonly string[]
  /** Who asks: somebody with a role that names fields, the team's admin, or both in turn. */
  askedBy: 'restricted' | 'admin' | 'both'
  /** Other products are measured beside. */
  withPeers: boolean
  /** Where the server leaves a CPU profile, if anywhere. */
  profileFolder: string | undefined
  /** Where the built web app lies; that of the checkout, built where it is out of date, if none is given. */
  distFolder: string | undefined
  say: (sentence: string) => void
}

/** What was opened and has to be closed again; the last first. */
export type Closers = (() => Promise<void>)[]

export const isWanted = ({ only }: Pick<Extent, 'only'>, operation: string) =>
  only.length === 0 || only.includes(operation)
