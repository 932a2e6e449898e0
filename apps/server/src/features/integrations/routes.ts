import { integrationsApi } from '@trellis/domain/integrations/api'
import type { AppImplement } from '../../app-implement.ts'
import {
  changeIntegration,
  forgetEarlierStorages,
  listIntegrations,
  removeIntegration,
  testIntegration,
} from './integrations.ts'

const done = { done: true } as const

export function integrationsRoutes(implement: AppImplement): void {
  implement(integrationsApi.integrations, (ctx) => listIntegrations(ctx))
  implement(integrationsApi.changeIntegration, async (ctx, { body }) => {
    await changeIntegration(ctx, body)
    return done
  })
  implement(integrationsApi.removeIntegration, async (ctx, { params }) => {
    await removeIntegration(ctx, params.name)
    return done
  })
  implement(integrationsApi.forgetEarlierStorages, async (ctx) => {
    await forgetEarlierStorages(ctx)
    return done
  })
  implement(integrationsApi.testIntegration, (ctx, { params, body }) => testIntegration(ctx, params.name, body.to))
}
