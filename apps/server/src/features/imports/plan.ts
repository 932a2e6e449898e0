/** What an import writes to, made from its mapping in one transaction and kept, so that a second run finds it made. */
export interface ImportPlan {
  collectionId: number
  /** Field per column of the file; null where the column is skipped. */
  fieldIds: (number | null)[]
  /** What was made for this import alone; it goes to the trash again when not one record came in. */
  made: { collectionId: number | null; fieldIds: number[]; listIds: number[] }
}
