import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { Brand } from '@trellis/domain/api/ids'
import { blueprintsApi } from '@trellis/domain/blueprints/api'
import { call } from '../../api/call.ts'
import { queryFor } from '../../api/queries.ts'

export interface BlueprintWish {
  blueprint: Brand
  withSample: boolean
}

export const applyBlueprint = (teamId: number, body: BlueprintWish) =>
  call(blueprintsApi.applyBlueprint, { params: { teamId }, body })

export function useApplyBlueprint(teamId: number) {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: (wish: BlueprintWish) => applyBlueprint(teamId, wish),
    onSuccess: (state) =>
      queryClient.setQueryData(queryFor(blueprintsApi.blueprint, { params: { teamId } }).queryKey, state),
  })
}
