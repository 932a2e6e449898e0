import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { mkdir, rename, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

export interface Package {
  readonly name: string
  readonly version: string
  readonly overrides: Readonly<Record<string, string>>
  /** Packages with an empty body: what nothing that is measured needs and what does not install everywhere. */
  readonly stubs: readonly string[]
}

/** Kept from one measurement to the next, outside of the tree. */
const cache = join(tmpdir(), 'trellis-bench-peers')

/**
 * Installs a package from npm into the cache, once.
 * @returns its folder, with node_modules in it
 * @throws with the last words of npm
 */
export async function install(wanted: Package, say: (sentence: string) => void): Promise<string> {
  const folder = join(cache, `${wanted.name}-${wanted.version}`)
  if (existsSync(folder)) return folder
  const coming = `${folder}.coming`
  await rm(coming, { recursive: true, force: true })
  await mkdir(coming, { recursive: true })
  for (const stub of wanted.stubs) await writeStub(join(coming, 'stubs', stub), stub)
  const stubbed = Object.fromEntries(wanted.stubs.map((stub) => [stub, `file:./stubs/${stub}`]))
  const manifest = {
    name: `bench-${wanted.name}`,
    private: true,
    dependencies: { [wanted.name]: wanted.version },
    overrides: { ...wanted.overrides, ...stubbed },
  }
  await writeFile(join(coming, 'package.json'), JSON.stringify(manifest, null, 2))
  say(`Installing ${wanted.name} ${wanted.version} from npm into ${folder}…`)
  await npm(coming, ['install', '--ignore-scripts', '--no-audit', '--no-fund', '--loglevel=error'])
  await rename(coming, folder)
  return folder
}

async function writeStub(folder: string, name: string): Promise<void> {
  await mkdir(folder, { recursive: true })
  await writeFile(join(folder, 'package.json'), JSON.stringify({ name, version: '999.0.0', main: 'index.js' }))
  await writeFile(join(folder, 'index.js'), 'module.exports = {}\n')
}

async function npm(folder: string, args: string[]): Promise<void> {
  const child = spawn('npm', args, { cwd: folder, stdio: ['ignore', 'pipe', 'pipe'] })
  let words = ''
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk: Buffer) => (words += chunk.toString()))
  const [code] = (await once(child, 'exit')) as [number | null]
  if (code !== 0) throw new Error(`npm ${args[0]} in ${folder} ended with ${code}:\n${words.slice(-2000)}`)
}
