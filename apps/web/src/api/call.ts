import { apiNames } from '@trellis/domain/api/endpoint'
import { z } from 'zod'
import { createClient } from './client.ts'
import { RequestCanceledError } from './request-error.ts'

const basesSchema = z.partialRecord(z.enum(apiNames), z.string())

/** The client of this page. A deployment re-points interfaces with `<meta name="trellis-interfaces" content='{"team": "https://..."}'>`. */
export const { call, addressOf } = createClient({
  bases: configuredBases(),
  fetch: (input, init) => fetch(input, init),
  origin: location.origin,
  wait,
})

function configuredBases() {
  const content = document.querySelector<HTMLMetaElement>('meta[name="trellis-interfaces"]')?.content
  return content ? basesSchema.parse(JSON.parse(content)) : {}
}

function wait(ms: number, signal: AbortSignal | undefined) {
  return new Promise<void>((resolve, reject) => {
    const timer = setTimeout(resolve, ms)
    signal?.addEventListener('abort', () => {
      clearTimeout(timer)
      reject(new RequestCanceledError())
    })
  })
}
