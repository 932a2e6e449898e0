import { createHash } from 'node:crypto'
import path from 'node:path'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { chunkOf, directImports, fileNames, icons as laterIcons } from './vite-chunks.ts'
import { laterSchemas, laterTypes } from './vite-later-types.ts'
import { addressesOnly } from './vite-contracts.ts'
import { firstLoad } from './vite-first-load.ts'
import { laterFiles } from './vite-later-files.ts'
import { drawnWeightsOnly, icons } from './vite-icons.ts'
import { ownPhrases } from './vite-own-phrases.ts'
import { firstPhrases } from './vite-phrases.ts'

const nameOfFile = (file: string) =>
  createHash('sha256')
    .update(path.relative(import.meta.dirname, file))
    .digest('base64url')
    .replaceAll(/\W/g, '')
    .slice(0, 5)

export default defineConfig({
  plugins: [
    react(),
    icons(),
    drawnWeightsOnly(),
    directImports(),
    firstPhrases(),
    ownPhrases(),
    laterTypes(),
    laterSchemas(),
    addressesOnly(),
    laterFiles(),
    firstLoad(),
  ],
  // React has it since 18, without which it is a shim.
  resolve: { alias: { 'use-sync-external-store/shim/with-selector': 'use-sync-external-store/with-selector' } },
  // Short, and alike within a file: script repeats them.
  css: { modules: { generateScopedName: (name, file) => `${name}_${nameOfFile(file)}` } },
  build: {
    // The policy forbids inline script and data: fonts stay files, the preload helper is bundled.
    assetsInlineLimit: 0,
    target: 'es2023',
    // Browsers of that age do it themselves.
    modulePreload: { polyfill: false },
    // The countries of the world are one piece, which comes with the first map.
    chunkSizeWarningLimit: 800,
    rolldownOptions: {
      output: {
        ...fileNames,
        codeSplitting: {
          groups: [
            { name: chunkOf(), debugName: 'first load', priority: 2 },
            { name: 'icons', test: laterIcons, priority: 1 },
          ],
        },
      },
    },
  },
  server: { host: '127.0.0.1', strictPort: false },
})
