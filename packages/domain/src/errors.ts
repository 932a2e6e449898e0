/** Every expected failure of the product. Each code has one HTTP status (server) and one sentence in three languages (i18n). */
export const errorCodes = [
  'invalid-input',
  'not-signed-in',
  'not-permitted',
  'sys-admin-only',
  'not-found',
  'team-not-found',
  'collection-not-found',
  'field-not-found',
  'record-not-found',
  'list-item-not-found',
  'change-not-found',
  'import-not-found',
  'layout-not-found',
  'bookmark-not-found',
  'project-not-found',
  'task-not-found',
  'user-not-found',
  'role-not-found',
  'role-is-fixed',
  'invitation-not-found',
  'fields-empty',
  'record-linked',
  'value-not-unique',
  'value-invalid',
  'edit-conflict',
  'revert-conflict',
  'name-taken',
  'collection-in-use',
  'field-is-name',
  'field-is-read-only',
  'too-many-fields',
  'filter-invalid',
  'sort-invalid',
  'cursor-invalid',
  'email-already-linked',
  'email-not-verified',
  'credentials-wrong',
  'password-too-short',
  'link-expired',
  'invitation-for-another-address',
  'first-code-needed',
  'sign-up-closed',
  'last-team-admin',
  'team-suspended',
  'last-sys-admin',
  'second-factor-needed',
  'second-factor-wrong',
  'second-factor-is-on',
  'token-invalid',
  'token-refused',
  'token-read-only',
  'too-many-tokens',
  'email-taken',
  'confirmation-wrong',
  'password-missing',
  'mail-failed',
  'storage-failed',
  'too-many-requests',
  'origin-refused',
  'file-not-found',
  'file-kind-refused',
  'upload-cut-short',
  'file-empty',
  'file-too-large',
  'file-not-text',
  'file-not-csv',
  'file-too-many-columns',
  'import-mapping-invalid',
  'import-already-started',
  'idempotency-key-reused',
  'busy-try-again',
  'took-too-long',
  'cancelled',
  'payload-too-large',
  'unsupported-media-type',
  'unexpected',
] as const

export type ErrorCode = (typeof errorCodes)[number]

/** Values shown inside the sentence of an error, and what a form needs to point at the right field. */
export type ErrorDetails = Record<string, unknown>

/** An expected failure. Unexpected ones are ordinary errors and become `unexpected` with the request id. */
export class AppError extends Error {
  readonly code: ErrorCode
  readonly details: ErrorDetails

  constructor(code: ErrorCode, details: ErrorDetails = {}) {
    super(code)
    this.name = 'AppError'
    this.code = code
    this.details = details
  }
}
