import pg from 'pg'
import type { Closers, Extent } from '../extent.ts'
import { quantile, runOf } from '../measure.ts'
import { startPostgres, vacuum } from '../postgres.ts'
import type { Answer, Figure } from '../report.ts'
import type { Ask } from '../subject.ts'
import { startTrellis } from '../trellis.ts'

const goal = { atMost: 150 }
/** Ten people a team; everybody is in two, and a few in none. */
const peoplePerTeam = 10

const asked: Record<string, string> = {
  'teams by name': '/api/sysAdmin/teams',
  'teams by creation, the newest first': '/api/sysAdmin/teams?sort=created&direction=desc',
  'teams that are searched': '/api/sysAdmin/teams?search=team%2012',
  'how many teams': '/api/sysAdmin/teams/count?search=',
  'users by name': '/api/sysAdmin/users',
  'users by e-mail, the last first': '/api/sysAdmin/users?sort=email&direction=desc',
  'users by last login': '/api/sysAdmin/users?sort=lastLogin&direction=desc',
  'users whose beginning many share': '/api/sysAdmin/users?search=person',
  'users whom few are': '/api/sysAdmin/users?search=person%2012345',
  'users whom nobody is': '/api/sysAdmin/users?search=zebra',
  'how many users': '/api/sysAdmin/users/count?search=',
  'how many users are called so': '/api/sysAdmin/users/count?search=person',
  'roles of all teams': '/api/sysAdmin/roles',
  'roles that are searched': '/api/sysAdmin/roles?search=editor',
  'the audit': '/api/sysAdmin/audit',
  'the audit, searched': '/api/sysAdmin/audit?search=person%2077',
}

/** First pages of the system administration of an installation with many teams (issue: 10,000 teams, 100,000 users). */
export async function measureSysadmin(extent: Extent, closers: Closers): Promise<Answer> {
  const postgres = await startPostgres()
  closers.push(postgres.stop)
  const server = await startTrellis(postgres.trellisUrl, postgres.folder, extent.profileFolder)
  closers.push(server.stop)
  await fill(postgres.trellisUrl, extent.teams)
  await vacuum(postgres.trellisUrl)
  extent.say(`${extent.teams} teams with ${extent.teams * peoplePerTeam} people are there.`)
  const asks = Object.fromEntries(
    Object.entries(asked).map(([name, path]) => [name, (): Ask => ({ method: 'GET', path })]),
  )
  const figures: Figure[] = []
  for (const name of Object.keys(asked)) {
    const run = runOf({ ...server, name: 'trellis', asks }, name)
    const values: number[] = []
    for (let round = 0; round < extent.rounds; round++)
      values.push(quantile(await run.latencies(extent.latencyRequests, 20_000), 0.95))
    figures.push({ figure: `p95: ${name}`, unit: 'ms', values, goal })
  }
  return { compared: [], figures }
}

async function fill(url: string, teams: number): Promise<void> {
  const client = new pg.Client(url)
  await client.connect()
  try {
    await client.query(`
      insert into trellis.app_user (email, name, email_verified_at, last_login_at, password_hash)
      select 'person' || n || '@example.org', 'Person ' || (n * 7919) % 99991, now(),
        case when n % 3 > 0 then now() - n * interval '1 minute' end, 'x'
      from generate_series(1, ${teams * peoplePerTeam}) n;
      insert into trellis.team (name, short_name, primary_timezone, default_country, default_interface_language,
        available_data_languages, default_data_language, brand, created_at)
      select 'Team ' || (n * 7919) % 10007, 'T', 'UTC', 'US', 'en', '{en}', 'en', 'generic', now() - n * interval '1 hour'
      from generate_series(1, ${teams}) n;
      insert into trellis.team_user (team_id, user_id, first_name, last_name, status)
      select t.id, u.id, 'A', 'B', 'current'
      from trellis.app_user u
      cross join (values (0), (17)) as shift (by)
      join trellis.team t on t.id = (u.id + shift.by) % ${teams} + 1
      where u.id % 50 <> 0
      on conflict do nothing;
      insert into trellis.role (team_id, name, description, is_baseline, is_active, feature_permissions)
      select t.id, r.name, '', r.is_baseline, true, '{}'
      from trellis.team t
      cross join (values ('Member', true), ('Editor', false)) as r (name, is_baseline)
      on conflict do nothing;
      insert into trellis.audit (at, act, actor_id, actor_name, actor_email, team_id, team_name, subject, details,
        address, request_id)
      select now() - n * interval '1 minute', 'team-user-invited', n % 1000, 'Person ' || n % 1000,
        'person' || n % 1000 || '@example.org', n % 1000, 'Team ' || n % 1000, 'Person ' || n, '{}', '10.0.0.1', 'r'
      from generate_series(1, ${teams * peoplePerTeam}) n;`)
  } finally {
    await client.end()
  }
}
