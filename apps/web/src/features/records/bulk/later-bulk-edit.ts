import { laterDialog } from '../../../ui/later.tsx'

/** The dialog of a bulk edit, which comes when the page is quiet or it opens. */
export const BulkEditDialog = laterDialog(
  async () => (await import('./bulk-edit-dialog.tsx')).BulkEditDialog,
  ({ count }) => count !== undefined,
)
