import 'i18next'
import type { en } from '@trellis/i18n/en'

declare module 'i18next' {
  // A key that is not in the English phrases does not compile.
  interface CustomTypeOptions {
    defaultNS: 'phrases'
    resources: { phrases: typeof en }
  }
}
