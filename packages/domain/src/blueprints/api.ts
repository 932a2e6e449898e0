import { z } from 'zod'
import { forApi } from '../api/endpoint.ts'
import { brand, teamPath } from '../api/ids.ts'
import { blueprintState } from './run.ts'

const team = forApi('team')

export const blueprintsApi = {
  blueprint: team.get('/teams/:teamId/blueprint', {
    access: 'team-admin',
    summary: 'Which blueprint was or is being put into a team, and what is left of its sample records',
    params: teamPath,
    reply: blueprintState,
  }),
  applyBlueprint: team.post('/teams/:teamId/blueprint', {
    access: 'team-admin',
    summary: 'Make the collections, lists, layouts and roles of a blueprint, with sample records where asked, in a job',
    params: teamPath,
    body: z.object({ blueprint: brand, withSample: z.boolean().default(true) }),
    reply: blueprintState,
  }),
  removeSample: team.post('/teams/:teamId/blueprint/remove-sample', {
    access: 'team-admin',
    summary: 'Move the sample records to the trash; those that people changed or linked stay unless asked for',
    params: teamPath,
    body: z.object({ withChanged: z.boolean().default(false) }),
    reply: z.object({ count: z.number().int() }),
  }),
}
