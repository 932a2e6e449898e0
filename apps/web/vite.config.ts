import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { drawnWeightsOnly, icons } from './vite-icons.ts'

export default defineConfig({
  plugins: [react(), icons(), drawnWeightsOnly()],
  build: {
    // The policy forbids inline script and data: fonts stay files, the preload helper is bundled.
    assetsInlineLimit: 0,
    target: 'es2023',
  },
  server: { host: '127.0.0.1', strictPort: false },
})
