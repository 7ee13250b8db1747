/** The verdict's strip, which only the summary shows: the other tabs do without its script. The server draws it. */
import { lazyComponent } from '~/connection/lazy-component'

export const LateStrip = lazyComponent(async () => (await import('~/vehicle/strip')).Strip)
