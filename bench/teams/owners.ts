import pg from 'pg'
import { baseOf, type Call, callerOf, password, signIn, type TrellisServer } from '../trellis.ts'

/** So many people, signed in. They are made past the mail that a sign-up would send, and found again after a restart. */
export async function owners(server: TrellisServer, url: string, count: number): Promise<Call[]> {
  const emails = Array.from({ length: count }, (_, at) => `owner${at}@example.org`)
  const client = new pg.Client(url)
  await client.connect()
  try {
    await client.query(
      `insert into trellis.app_user (email, name, password_hash, email_verified_at)
       select wanted, 'Odile Ortano', first.password_hash, now()
       from unnest($1::text[]) as wanted, (select password_hash from trellis.app_user order by id limit 1) as first
       where not exists (select from trellis.app_user where email = wanted)`,
      [emails],
    )
  } finally {
    await client.end()
  }
  const base = baseOf(server.port)
  const calls: Call[] = []
  for (const email of emails) calls.push(callerOf(base, await signIn(base, { email, password })))
  return calls
}
