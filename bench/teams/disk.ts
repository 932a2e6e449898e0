import pg from 'pg'

export interface Disk {
  /** Of the whole database. */
  used(): Promise<{ bytes: number; files: number }>
  close(): Promise<void>
}

export async function openDisk(url: string): Promise<Disk> {
  const client = new pg.Client(url)
  await client.connect()
  return {
    async used() {
      const { rows } = await client.query<{ bytes: string; files: number }>(
        `select pg_database_size(oid) as bytes,
           (select count(*)::int from pg_ls_dir('base/' || oid)) as files
         from pg_database where datname = current_database()`,
      )
      const { bytes, files } = rows[0]!
      return { bytes: Number(bytes), files }
    },
    close: () => client.end(),
  }
}
