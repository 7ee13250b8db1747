import { fileURLToPath } from 'node:url'
import { vitePlugin as remix } from '@remix-run/dev'
import tailwindcss from '@tailwindcss/vite'
import { defineConfig } from 'vite'

declare module '@remix-run/cloudflare' {
  interface Future {
    v3_singleFetch: true
  }
}

export default defineConfig({
  plugins: [
    tailwindcss(),
    remix({
      // the test bundle is built elsewhere, so that a running `npm run dev` keeps its own
      buildDirectory: process.env.BUILD_DIR ?? 'build',
      future: {
        v3_fetcherPersist: true,
        v3_relativeSplatPath: true,
        v3_throwAbortReason: true,
        v3_singleFetch: true,
        v3_lazyRouteDiscovery: true,
        v3_routeConfig: true,
      },
    }),
  ],
  resolve: {
    mainFields: ['browser', 'module', 'main'],
    alias: {
      '~': fileURLToPath(new URL('./app', import.meta.url)),
      '@domain': fileURLToPath(new URL('./worker/domain', import.meta.url)),
    },
  },
  ssr: { resolve: { conditions: ['workerd', 'worker', 'browser'] } },
  build: { minify: true, emptyOutDir: !process.env.DEV_BUILD, assetsInlineLimit: 0 },
})
