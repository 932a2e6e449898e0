/** What others do meanwhile. */
export const live = {
  here: 'Also here',
  changedBy: '{{name}} changed this',
  edits: '{{name}} is editing this',
  newRecords_one: '{{count}} new record',
  newRecords_other: '{{count}} new records',
  changed: 'Records have changed',
  ordered: 'The order was changed',
  show: 'Show',
}
