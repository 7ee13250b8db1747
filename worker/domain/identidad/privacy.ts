/** The text of /privacidad as people read it now: another text is another version, to be agreed to anew (Ley 1581/2012). */
export const PRIVACY_VERSION = '2026-11-22'

/** The version of the terms and of the page about cookies: the day on which they last changed. */
export const TERMS_VERSION = '2026-11-22'
