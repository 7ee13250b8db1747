/** Version of the text of /privacidad: changing it requires new consent (Ley 1581/2012). */
export const PRIVACY_VERSION = '2026-11-27'

/** Version of the terms and of the cookie page: the day they last changed. */
export const TERMS_VERSION = '2026-11-27'
