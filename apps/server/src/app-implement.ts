import type { Context, SignedInContext, TeamContext } from './context.ts'
import type { Implement } from './platform/http.ts'

/** The function with which every feature implements its endpoints. */
export type AppImplement = Implement<Context, SignedInContext, TeamContext>
