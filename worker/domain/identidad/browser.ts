/**
 * Which device a session is on, in words: «Chrome en Android», read out of the user agent. A rule of thumb for people to
 * recognise their own devices by; nothing is decided on it, and what it does not know stays unnamed.
 */
export interface ClientDevice {
  navegador: string | null
  sistema: string | null
}

/** The first that matches: each of these also carries the names of those after it. */
const BROWSERS: [RegExp, string][] = [
  [/\bEdg(e|A|iOS)?\//, 'Edge'],
  [/\b(OPR|OPT|Opera)\//, 'Opera'],
  [/\bSamsungBrowser\//, 'Samsung Internet'],
  [/\b(FxiOS|Firefox)\//, 'Firefox'],
  [/\b(CriOS|Chrome|Chromium)\//, 'Chrome'],
  [/\bSafari\//, 'Safari'],
]
const OPERATING_SYSTEMS: [RegExp, string][] = [
  [/\bAndroid\b/, 'Android'],
  [/\biPad\b/, 'iPad'],
  [/\biPhone\b|\biPod\b/, 'iPhone'],
  [/\bWindows\b/, 'Windows'],
  [/\bCrOS\b/, 'ChromeOS'],
  [/\bMacintosh\b|\bMac OS X\b/, 'macOS'],
  [/\bLinux\b|\bX11\b/, 'Linux'],
]

const first = (list: [RegExp, string][], text: string) => list.find(([forma]) => forma.test(text))?.[1] ?? null

/** The browser and the system behind a user agent; null for what cannot be told. */
export function clientDeviceOf(userAgent: string | null): ClientDevice {
  const text = userAgent ?? ''
  return { navegador: first(BROWSERS, text), sistema: first(OPERATING_SYSTEMS, text) }
}

/** Whether somebody holds it in the hand. */
export const isHandheld = ({ sistema: system }: ClientDevice): boolean =>
  system !== null && /^(Android|iPhone|iPad)$/.test(system)
