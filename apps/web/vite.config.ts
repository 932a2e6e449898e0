import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { chunkOf, directImports } from './vite-chunks.ts'
import { laterPhoneNumbers, laterSchemas } from './vite-later-types.ts'
import { addressesOnly } from './vite-contracts.ts'
import { firstLoad } from './vite-first-load.ts'
import { drawnWeightsOnly, icons } from './vite-icons.ts'
import { firstPhrases } from './vite-phrases.ts'

export default defineConfig({
  plugins: [
    react(),
    icons(),
    drawnWeightsOnly(),
    directImports(),
    firstPhrases(),
    laterPhoneNumbers(),
    laterSchemas(),
    addressesOnly(),
    firstLoad(),
  ],
  build: {
    // The policy forbids inline script and data: fonts stay files, the preload helper is bundled.
    assetsInlineLimit: 0,
    target: 'es2023',
    rolldownOptions: { output: { codeSplitting: { groups: [{ name: chunkOf(), debugName: 'first load' }] } } },
  },
  server: { host: '127.0.0.1', strictPort: false },
})
