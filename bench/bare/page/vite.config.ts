import { vitePlugin as remix } from '@remix-run/dev'
import { defineConfig } from 'vite'

/** Same settings as the product's, so that only what the product does differs. */
export default defineConfig({
  plugins: [
    remix({
      appDirectory: 'bench/bare/page/app',
      buildDirectory: '.cache/bench/page',
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
  resolve: { mainFields: ['browser', 'module', 'main'] },
  ssr: { resolve: { conditions: ['workerd', 'worker', 'browser'] } },
  build: { minify: true },
})
