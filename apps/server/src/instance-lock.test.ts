import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { lockInstance } from './instance-lock.ts'
import { birthOf } from './platform/processes.ts'

let folder: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'trellis-lock-'))
})
afterEach(() => rmSync(folder, { recursive: true }))

test('a second start beside a running one is refused with its address', async () => {
  const lock = await lockInstance(folder, 'http://127.0.0.1:3000')
  await expect(lockInstance(folder, 'http://127.0.0.1:3001')).rejects.toThrow(
    `Trellis is already running at http://127.0.0.1:3000 (process ${process.pid})`,
  )
  lock.release()
  const next = await lockInstance(folder, 'http://127.0.0.1:3001')
  next.release()
})

test('the lock of a process that was killed is taken over', async () => {
  const victim = spawn(process.execPath, ['-e', 'setInterval(() => {}, 1000)'])
  await once(victim, 'spawn')
  const holder = { pid: victim.pid, birth: birthOf(victim.pid!), address: 'http://127.0.0.1:3000', stopping: false }
  victim.kill('SIGKILL')
  await once(victim, 'exit')
  writeFileSync(join(folder, 'running.json'), JSON.stringify(holder))
  await expect(lockInstance(folder, 'http://127.0.0.1:3000')).resolves.toHaveProperty('release')
})

test('a process that got the number of a killed one does not hold its lock', async () => {
  const holder = { pid: process.pid, birth: 'long ago', address: 'http://127.0.0.1:3000', stopping: false }
  writeFileSync(join(folder, 'running.json'), JSON.stringify(holder))
  await expect(lockInstance(folder, 'http://127.0.0.1:3000')).resolves.toHaveProperty('release')
})

test('a start waits for one that is stopping', async () => {
  const first = await lockInstance(folder, 'http://127.0.0.1:3000')
  first.announceStop()
  const second = lockInstance(folder, 'http://127.0.0.1:3000')
  first.release()
  await expect(second).resolves.toHaveProperty('release')
})
