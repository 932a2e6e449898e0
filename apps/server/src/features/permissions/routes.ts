import { permissionsApi } from '@trellis/domain/permissions/api'
import type { AppImplement } from '../../app-implement.ts'
import { collectionAccess, recordAccess } from './collection-access.ts'
import { createRole, deleteRole, listRoles, ownAccess, updateRole } from './permissions.ts'
import { endView, startView } from './view-as.ts'

const done = { done: true } as const

export function permissionsRoutes(implement: AppImplement): void {
  implement(permissionsApi.ownAccess, async (ctx) => ownAccess(ctx))
  implement(permissionsApi.roles, (ctx) => listRoles(ctx))
  implement(permissionsApi.createRole, async (ctx, { body }) => ({ id: await createRole(ctx, body) }))
  implement(permissionsApi.updateRole, async (ctx, { params, body }) => {
    await updateRole(ctx, params.roleId, body)
    return done
  })
  implement(permissionsApi.deleteRole, async (ctx, { params }) => {
    await deleteRole(ctx, params.roleId)
    return done
  })
  implement(permissionsApi.viewAsRole, async (ctx, { params }, { reply }) => {
    await startView(ctx, params.roleId, reply)
    return done
  })
  implement(permissionsApi.endView, async (ctx, _, { reply }) => {
    endView(ctx, reply)
    return done
  })
  implement(permissionsApi.collectionAccess, (ctx, { params }) => collectionAccess(ctx, params.collectionId))
  implement(permissionsApi.recordAccess, (ctx, { params }) => recordAccess(ctx, params.recordId))
}
