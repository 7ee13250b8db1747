import { existsSync } from 'node:fs'

/** The engine without a window around it: for the same pages it takes a third less processor time. */
export const HEADLESS_SHELL = '/usr/bin/chromium-headless-shell'

/** Where the browser of the tests is: CHROMIUM, or what Debian and others install; undefined when there is none. */
export const findChromium = () =>
  [
    process.env.CHROMIUM,
    HEADLESS_SHELL,
    '/usr/bin/chromium',
    '/usr/bin/chromium-browser',
    '/usr/bin/google-chrome',
  ].find((place) => place && existsSync(place))
