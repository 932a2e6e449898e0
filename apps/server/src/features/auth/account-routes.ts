import { accountApi } from '@trellis/domain/auth/account-api'
import { tokenApi } from '@trellis/domain/auth/token-api'
import { cropIn } from '@trellis/domain/pictures/picture'
import type { AppImplement } from '../../app-implement.ts'
import { removeOwnPicture, saveOwnPicture } from '../pictures/user-picture.ts'
import { changeEmail, changePassword, confirmEmail, ownAccount, saveName } from './account.ts'
import { listTokens, makeToken, revokeToken } from './api-tokens.ts'
import { listDevices, signOutDevice, signOutOthers } from './devices.ts'
import { deleteAccount, ownData } from './leave.ts'
import { beginSecondFactor, confirmSecondFactor, endSecondFactor, newRecoveryCodes } from './second-factor.ts'
import { clearSessionCookie, setSessionCookie } from './session-cookie.ts'

const done = { done: true } as const

/** One's own account and API tokens. */
export function accountRoutes(implement: AppImplement): void {
  implement(accountApi.account, (ctx) => ownAccount(ctx))
  implement(accountApi.saveName, async (ctx, { body }) => {
    await saveName(ctx, body.name)
    return done
  })
  implement(accountApi.savePicture, async (ctx, { query }, { request }) => ({
    pictureKey: await saveOwnPicture(ctx, cropIn(query), request),
  }))
  implement(accountApi.removePicture, async (ctx) => {
    await removeOwnPicture(ctx)
    return done
  })
  implement(accountApi.changePassword, async (ctx, { body }, { reply }) => {
    setSessionCookie(ctx, reply, await changePassword(ctx, body))
    return done
  })
  implement(accountApi.changeEmail, async (ctx, { body }) => {
    await changeEmail(ctx, body)
    return done
  })
  implement(accountApi.confirmEmail, async (ctx, { body }) => ({ email: await confirmEmail(ctx, body.token) }))

  implement(accountApi.devices, (ctx) => listDevices(ctx))
  implement(accountApi.signOutDevice, async (ctx, { params }) => {
    await signOutDevice(ctx, params.deviceId)
    return done
  })
  implement(accountApi.signOutOthers, async (ctx) => ({ ended: await signOutOthers(ctx) }))

  implement(accountApi.beginSecondFactor, (ctx, { body }) => beginSecondFactor(ctx, body.presentPassword))
  implement(accountApi.confirmSecondFactor, async (ctx, { body }) => ({
    recoveryCodes: await confirmSecondFactor(ctx, body.code),
  }))
  implement(accountApi.newRecoveryCodes, async (ctx, { body }) => ({
    recoveryCodes: await newRecoveryCodes(ctx, body.presentPassword),
  }))
  implement(accountApi.endSecondFactor, async (ctx, { body }) => {
    await endSecondFactor(ctx, body)
    return done
  })

  implement(accountApi.ownData, async (ctx, _, { reply }) => {
    void reply.header('content-disposition', 'attachment; filename="my-data.json"')
    return ownData(ctx)
  })
  implement(accountApi.deleteAccount, async (ctx, { body }, { reply }) => {
    await deleteAccount(ctx, body.email)
    clearSessionCookie(ctx, reply)
    return done
  })

  implement(tokenApi.tokens, (ctx) => listTokens(ctx))
  implement(tokenApi.makeToken, (ctx, { body }) => makeToken(ctx, body))
  implement(tokenApi.revokeToken, async (ctx, { params }) => {
    await revokeToken(ctx, params.tokenId)
    return done
  })
}
