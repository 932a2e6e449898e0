import { expect, test } from 'vitest'
import { en } from './en.ts'

/** Texts that the specification quotes (sections 2, 5, 6 and 8) for what is built, to the letter. */
const specified = [
  'You do not have the necessary permissions to access this page',
  "You don't have permission to access the System Administration area.",
  "Oops! We couldn't find what you're looking for.",
  'Search all records...',
  'No results found',
  'Are you sure you want to delete this role? This action cannot be undone.',
  'Something went wrong.',
  'Oops, there was an error getting team stats',
  'Oops, there was an error getting recent changes',
  'Oops, there was an error getting data collections',
  'Oops, there was an error getting details and timezone',
  'Oops, there was an error getting users',
  'Oops, there was an error updating a team user',
  'Oops, there was an error inviting a team user',
  'Oops, there was an error creating a team user',
  'Oops, there was an error deactivating the user',
  'Oops, there was an error reactivating the user',
  'Oops, there was an error resending the invitation',
  'Oops, there was an error cancelling the invitation',
  'Oops, this email is already linked to a team user.',
  'Failed to save language preference',
  'Language preference saved successfully',
  'Failed to toggle bookmark',
  'Failed to load data card groups',
  'Error loading data fields, please try again',
  'Oops an error happened while searching for data card groups.',
  'Oops an error happened while retrieving Team AppTopbar Data.',
  'No stats found for this team',
  'No recent changes found for this team',
  'No data collections found for this team',
  'No changes detected',
  'The following fields cannot be empty: {{fields}}',
  'System Management',
]

test.each(specified)('says %j', (text) => {
  expect(textsOf(en).some((said) => said === text || said === `${text}.` || said.startsWith(`${text} `))).toBe(true)
})

function textsOf(part: unknown): string[] {
  if (typeof part === 'string') return [part]
  return typeof part === 'object' && part !== null ? Object.values(part).flatMap(textsOf) : []
}
