/**
 * How failed attempts are slowed down and locked out (docs/security.md 5). Each counter has a ladder: the wait after
 * the nth failure within its window; the last step repeats. An attempt counts on several ladders at once:
 *
 * - the pair (account, address): waits from the third failure on, then lockouts of increasing length;
 * - the address: stops one machine that tries many accounts;
 * - the account, from all addresses together: never locks. Above fifty failures in an hour it is guarded: from an
 *   unknown address a password alone, right or wrong, gets the same answer and no access; a right one triggers a code
 *   by mail.
 *
 * A browser in which the account signed in before has its own counter, unaffected by failures elsewhere; so has an
 * address with a recent sign-in. The company's limit applies there; elsewhere the default one does, so that no limit
 * reveals whether the account exists. One machine gets five tries, a thousand together fifty informative ones an hour,
 * and the owner is never locked out: the password plus the mailbox always work.
 */
const SECOND = 1000
const MINUTE = 60 * SECOND
const HOUR = 60 * MINUTE
const DAY = 24 * HOUR

/** Window of the platform's coarse limit, in seconds (wrangler.toml). */
export const LIMIT_SECONDS = 60
/** Default of `seguridad.failed_attempts`. */
export const FALLOS_MAX = 5
/** How long an address stays known for an account after its last sign-in there. */
export const KNOWN_ADDRESS_MS = 30 * 24 * HOUR
/** Older counters may be deleted. */
export const INTENTOS_MAX_MS = KNOWN_ADDRESS_MS

const FAILURES_WITHOUT_WAIT = 2
const WAIT_MAX = MINUTE
const LOCKOUTS = [15 * MINUTE, 30 * MINUTE, HOUR]
const FAILURES_PER_ADDRESS = 30
const FAILURES_PER_ACCOUNT = 50
const FAILURES_PER_FACTOR = 15
const SIGN_UPS_PER_ADDRESS = 60
const REPEATS_PER_ADDRESS = 10

interface Ladder {
  /** how long failures count, from the first one on, in ms */
  window: number
  /** wait after the nth failure in ms, n from 1; the last step repeats */
  pauses: readonly number[]
}

const afterwards = (fallos: number, ...pauses: number[]) => [...Array.from({ length: fallos - 1 }, () => 0), ...pauses]

/** The pair (account, address): 2 s after the third failure, doubling to a minute, then locked 15, 30, 60 minutes. */
export function pairLadder(maximum: number): Ladder {
  const waits = Array.from({ length: maximum - 1 }, (_, i) =>
    i < FAILURES_WITHOUT_WAIT ? 0 : Math.min(WAIT_MAX, SECOND * 2 ** (i - FAILURES_WITHOUT_WAIT + 1)),
  )
  return { window: 24 * HOUR, pauses: [...waits, ...LOCKOUTS] }
}

export const ADDRESS_LADDER: Ladder = {
  window: 15 * MINUTE,
  pauses: afterwards(FAILURES_PER_ADDRESS, 15 * MINUTE),
}
/** Counts only and never blocks, not even a request that began before the last failure was counted: see `guarded`. */
export const ACCOUNT_LADDER: Ladder = { window: HOUR, pauses: [-MINUTE] }
/** Whether an account with this many failures is guarded. */
export const guarded = (failures: number): boolean => failures > FAILURES_PER_ACCOUNT
/** The account ladder for programs, which cannot receive a code: one try in 20 seconds from unknown addresses. */
export const LADDER_OF_PROGRAMS: Ladder = { window: HOUR, pauses: afterwards(FAILURES_PER_ACCOUNT, 20 * SECOND) }
/** Sign-ups from one address; the next ladder counts those that revealed an existing account. */
export const SIGN_UP_LADDER: Ladder = { window: HOUR, pauses: afterwards(SIGN_UPS_PER_ADDRESS, HOUR) }
export const REPEATS_LADDER: Ladder = { window: HOUR, pauses: afterwards(REPEATS_PER_ADDRESS, HOUR) }
/** The signed-in person's own password, asked for again. */
export const OWN_PASSWORD_LADDER: Ladder = { window: HOUR, pauses: afterwards(FALLOS_MAX, 15 * MINUTE) }
/** Codes of a person's second factor: fifteen tries an hour. Only reachable after the first factor. */
export const FACTOR_LADDER: Ladder = { window: HOUR, pauses: afterwards(FAILURES_PER_FACTOR, HOUR) }

const MENSAJES_PER_PERSON = 10
/** Messages of one person to support: ten an hour. */
export const SOPORTE_LADDER: Ladder = { window: HOUR, pauses: afterwards(MENSAJES_PER_PERSON, HOUR) }

const SENDS_PER_ACCOUNT = 9
const SENDS_PER_ADDRESS = 30
/**
 * Mails with a code to one e-mail address, whether it has an account or not: one a minute, nine in an hour, then one in
 * ten minutes. Exhausting it means that the owner keeps receiving codes, which still work.
 */
export const SENDS_LADDER: Ladder = {
  window: HOUR,
  pauses: [...Array.from({ length: SENDS_PER_ACCOUNT }, () => MINUTE), 10 * MINUTE],
}
/** The same requests, counted per requesting address. */
export const REQUESTS_LADDER: Ladder = { window: HOUR, pauses: afterwards(SENDS_PER_ADDRESS, HOUR) }

// Daily limits on mails a stranger can cause. None of these ladders locks for good: the last step repeats, so that
// legitimate requests only wait.

const MEMBERS_COUNTED = 500
const MORE_THAN_MEMBERS = 10
/** Invitations of a company: per day as many as its member limit plus ten, then one an hour. */
export const invitationLadder = (members: number): Ladder => ({
  window: DAY,
  pauses: afterwards(Math.min(members, MEMBERS_COUNTED) + MORE_THAN_MEMBERS, HOUR),
})
/** Invitations of a company to one address, revoked ones included: four in a day, then one in six hours. */
export const INVITED_LADDER: Ladder = { window: DAY, pauses: afterwards(4, 6 * HOUR) }
/** Invitations of all companies to one address. */
export const INVITED_BY_ALL_LADDER: Ladder = { window: DAY, pauses: afterwards(8, 6 * HOUR) }
/** Invitations sent from one network, by all companies. */
export const INVITING_NETWORK_LADDER: Ladder = { window: DAY, pauses: afterwards(60, HOUR) }
/** Mails with a code to one address, for any purpose: twenty-four in a day, then one in half an hour. */
export const CODES_LADDER: Ladder = { window: DAY, pauses: afterwards(24, 30 * MINUTE) }
/** Messages of one person to support: thirty in a day. */
export const MESSAGES_LADDER: Ladder = { window: DAY, pauses: afterwards(30, HOUR) }
/** Mails to the support address, from all senders; the messages stay in the inbox, mailed or not. */
export const SUPPORT_MAILBOX_LADDER: Ladder = { window: DAY, pauses: afterwards(100, HOUR) }
