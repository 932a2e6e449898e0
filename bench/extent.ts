/** How much is measured, and what is told meanwhile. */
export interface Extent {
  rows: number
  rounds: number
  importRounds: number
  latencyRequests: number
  /** Of one throughput window, in milliseconds. */
  windowMs: number
  /** Operations to measure; all where there is none. */
  only: readonly string[]
  /** Who asks: somebody with a role that names fields, or the team's admin. */
  askedBy: 'restricted' | 'admin'
  /** Where the server leaves a CPU profile, if anywhere. */
  profileFolder: string | undefined
  say: (sentence: string) => void
}
