/** The verdict's strip, which only the summary shows: the other tabs do without its script. The server draws it. */
import { lazyWindow } from '~/ui/windows/lazy-window'

export const LateStrip = lazyWindow(async () => (await import('~/vehicle/strip')).Strip)
