/** The body that every measurement posts: one point of a phone that drives, each with a number of its own. */
let seq = 0

/** @returns {{ body: string, at: string }} */
export function point(ahora = Date.now(), src = '5d41402abc4b2a76b9719d911017c592') {
  seq++
  const at = new Date(ahora).toISOString()
  const lat = (4.6 + (seq % 1000) / 10_000).toFixed(6)
  return {
    at,
    body: `{"src":"${src}","sentAt":"${at}","points":[{"seq":${seq},"lat":${lat},"lng":-74.064512,"accuracy":7.5,"at":"${at}","speed":9.4,"heading":17.2}]}`,
  }
}
