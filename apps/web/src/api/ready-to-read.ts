import { loadIconNames } from '@trellis/domain/fields/icon-names-later'
import { loadPhoneNumbers } from '@trellis/domain/fields/types/phone-number-later'
import { schemasReady } from './zod-later.ts'

let ready: Promise<void> | undefined

/** What checks values that people write: not needed to show a list, and there soon after. */
export function readyToRead(): Promise<void> {
  ready ??= load()
  return ready
}

async function load() {
  try {
    await Promise.all([schemasReady(), loadPhoneNumbers(), loadIconNames()])
  } catch (error) {
    // Whoever needs it next asks again.
    ready = undefined
    throw error
  }
}
