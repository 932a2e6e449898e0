import { picturesApi } from '@trellis/domain/pictures/picture'
import type { AppImplement } from '../../app-implement.ts'
import { sendPicture } from './pictures.ts'

export function picturesRoutes(implement: AppImplement): void {
  implement(picturesApi.picture, (ctx, { params }, { reply }) => sendPicture(ctx, params.pictureKey, reply))
}
