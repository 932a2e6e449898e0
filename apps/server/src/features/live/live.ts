import type { Services } from '../../context.ts'
import { busOf } from './bus.ts'
import { wakeRoom } from './rooms.ts'

/**
 * To be called after every commit of something that history keeps: whoever has a page of the team open hears of it. What
 * it was is read from history, so it cannot be told wrong; calling it twice or for nothing costs next to nothing.
 */
export function noteCommitted(services: Pick<Services, 'pool' | 'db' | 'log'>, teamId: number): void {
  wakeRoom(services.pool, teamId)
  busOf(services).tell({ written: [teamId] })
}
