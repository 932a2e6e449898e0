export { Trans } from './trans.tsx'
export { useTranslation } from './use-translation.ts'
