/**
 * The device of a session in words: «Chrome en Android», from the user agent. A heuristic that helps people recognise
 * their own devices; no decision depends on it, and unknown values stay unnamed.
 */
interface ClientDevice {
  navegador: string | null
  sistema: string | null
}

/** The first match wins: each of these user agents also contains the names after it. */
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

const first = (list: [RegExp, string][], text: string) => list.find(([pattern]) => pattern.test(text))?.[1] ?? null

/** The browser and system of a user agent; null when unknown. */
export function clientDeviceOf(userAgent: string | null): ClientDevice {
  const text = userAgent ?? ''
  return { navegador: first(BROWSERS, text), sistema: first(OPERATING_SYSTEMS, text) }
}

/** Whether it is a phone or tablet. */
export const isHandheld = ({ sistema: system }: ClientDevice): boolean =>
  system !== null && /^(Android|iPhone|iPad)$/.test(system)
