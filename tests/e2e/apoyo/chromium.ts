/** One Chromium for the whole run; every test opens a context of its own in it. */
import { existsSync } from 'node:fs'
import { chromium } from 'playwright-core'
import type { TestProject } from 'vitest/node'

declare module 'vitest' {
  interface ProvidedContext {
    chromium: string
  }
}

const LUGARES = [process.env.CHROMIUM, '/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome']

export default async function setup(project: TestProject) {
  const executablePath = LUGARES.find((lugar) => lugar && existsSync(lugar))
  if (!executablePath) throw new Error('Chromium is missing: apt-get install -y chromium, or set CHROMIUM to its path')
  const servidor = await chromium.launchServer({
    executablePath,
    args: [
      ...['--no-sandbox', '--disable-gpu', '--disable-quic', '--no-first-run', '--disable-dev-shm-usage'],
      ...['--disable-background-networking', '--disable-component-update', '--disable-sync'],
    ],
  })
  project.provide('chromium', servidor.wsEndpoint())
  return () => servidor.close()
}
