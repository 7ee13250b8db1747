/** The programs that are understood; `tracker` is anything that speaks the OsmAnd protocol in knots. */
export const TRACKER_PROGRAMS = [
  'traccar-client',
  'osmand',
  'owntracks',
  'gpslogger',
  'tracker',
  'traccar',
  'flespi',
] as const
export type TrackerProgram = (typeof TRACKER_PROGRAMS)[number]

/** Whether a point came from one of them, by what it says of its source: a phone's page names itself by random bytes. */
export const isOfTracker = (src: string): boolean => (TRACKER_PROGRAMS as readonly string[]).includes(src)
