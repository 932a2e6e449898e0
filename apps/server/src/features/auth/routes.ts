import { authApi } from '@trellis/domain/auth/api'
import type { AppImplement } from '../../app-implement.ts'
import { currentUser, saveInterfaceLanguage, signIn, signInMethods, userByAuthProvider } from './auth.ts'
import { accountRoutes } from './account-routes.ts'
import { oidcRoutes } from './oidc-routes.ts'
import { forgotPassword, resetPassword } from './password-reset.ts'
import { clearSessionCookie, setSessionCookie } from './session-cookie.ts'
import { endSession } from './sessions.ts'
import { resendVerification, signUp, verifyEmail } from './sign-up.ts'

const done = { done: true } as const

export function authRoutes(implement: AppImplement): void {
  implement(authApi.methods, (ctx) => signInMethods(ctx))
  implement(authApi.session, (ctx) => currentUser(ctx))

  implement(authApi.signUp, async (ctx, { body }, { reply }) => {
    const { sessionToken } = await signUp(ctx, body)
    if (!sessionToken) return { next: 'verify-email' as const }
    setSessionCookie(ctx, reply, sessionToken)
    return { next: 'signed-in' as const }
  })
  implement(authApi.verifyEmail, async (ctx, { body }, { reply }) => {
    const { sessionToken, user } = await verifyEmail(ctx, body.token)
    setSessionCookie(ctx, reply, sessionToken)
    return { user }
  })
  implement(authApi.resendVerification, async (ctx, { body }) => {
    await resendVerification(ctx, body.email)
    return done
  })

  implement(authApi.signIn, async (ctx, { body }, { reply }) => {
    const { sessionToken, user } = await signIn(ctx, body)
    setSessionCookie(ctx, reply, sessionToken)
    return { user }
  })
  implement(authApi.signOut, async (ctx, _, { reply }) => {
    await endSession(ctx)
    clearSessionCookie(ctx, reply)
    return done
  })

  implement(authApi.forgotPassword, async (ctx, { body }) => {
    await forgotPassword(ctx, body.email)
    return done
  })
  implement(authApi.resetPassword, async (ctx, { body }, { reply }) => {
    const { sessionToken, user } = await resetPassword(ctx, body)
    setSessionCookie(ctx, reply, sessionToken)
    return { user }
  })

  implement(authApi.userByAuthProvider, (ctx, { params }) => userByAuthProvider(ctx, params.providerUsername))
  implement(authApi.saveInterfaceLanguage, async (ctx, { body }) => {
    await saveInterfaceLanguage(ctx, body.language)
    return done
  })

  accountRoutes(implement)
  oidcRoutes(implement)
}
