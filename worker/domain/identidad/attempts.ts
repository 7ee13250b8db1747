/**
 * How failed attempts are slowed down and stopped (docs/security.md 5). Each counter has a ladder: the wait that follows the
 * nth failure within its window; the last step repeats. What may fail is counted on several ladders at once:
 *
 * - the pair (account, address): waits from the third failure on, locks at a limit, each time for longer;
 * - the address: stops one machine that tries many accounts;
 * - the account, from all addresses together: never locks. Above fifty failures in an hour it is guarded: from anywhere
 *   unknown a password alone opens nothing, right or wrong, and is answered alike; a right one has a code mailed.
 *
 * A browser in which the account signed in before is counted by itself, whatever happens elsewhere; so is an address from
 * which it signed in lately. The company's limit counts there; anywhere else the usual one does, so that no limit tells
 * whether there is such an account. So one machine gets five tries, a thousand together fifty an hour that tell them
 * anything, and none of them keeps the owner out: who knows the password and has the mailbox always comes in.
 */
const SECOND = 1000
const MINUTE = 60 * SECOND
const HOUR = 60 * MINUTE
const DAY = 24 * HOUR

/** Default of `seguridad.failed_attempts`. */
export const FALLOS_MAX = 5
/** How long an address stays known to an account after its last sign-in there. */
export const KNOWN_ADDRESS_MS = 30 * 24 * HOUR
/** No counter is older; what is may be thrown away. */
export const INTENTOS_MAX_MS = KNOWN_ADDRESS_MS

const FAILURES_WITHOUT_WAIT = 2
const WAIT_MAX = MINUTE
const LOCKOUTS = [15 * MINUTE, 30 * MINUTE, HOUR]
const FAILURES_PER_ADDRESS = 30
const FAILURES_PER_ACCOUNT = 50
const FAILURES_PER_FACTOR = 15
const SIGN_UPS_PER_ADDRESS = 60
const REPEATS_PER_ADDRESS = 10

export interface Ladder {
  /** how long failures are remembered, from the first one on, in ms */
  ventana: number
  /** wait after the nth failure in ms, n from 1; the last step repeats */
  pausas: readonly number[]
}

const afterwards = (fallos: number, ...pauses: number[]) => [...Array.from({ length: fallos - 1 }, () => 0), ...pauses]

/** The pair (account, address): 2 s after the third failure, doubling up to a minute, then locked 15, 30, 60 minutes. */
export function pairLadder(maximum: number): Ladder {
  const waits = Array.from({ length: maximum - 1 }, (_, i) =>
    i < FAILURES_WITHOUT_WAIT ? 0 : Math.min(WAIT_MAX, SECOND * 2 ** (i - FAILURES_WITHOUT_WAIT + 1)),
  )
  return { ventana: 24 * HOUR, pausas: [...waits, ...LOCKOUTS] }
}

export const ADDRESS_LADDER: Ladder = {
  ventana: 15 * MINUTE,
  pausas: afterwards(FAILURES_PER_ADDRESS, 15 * MINUTE),
}
/** Counts, and never closes, not for a request either that began before the last failure was counted: see `guarded`. */
export const ACCOUNT_LADDER: Ladder = { ventana: HOUR, pausas: [-MINUTE] }
/** Whether so many failures of an account put it on its guard. */
export const guarded = (failures: number): boolean => failures > FAILURES_PER_ACCOUNT
/** The account as programs try it, who can be sent no code: from unknown addresses one try in 20 seconds. */
export const LADDER_OF_PROGRAMS: Ladder = { ventana: HOUR, pausas: afterwards(FAILURES_PER_ACCOUNT, 20 * SECOND) }
/** Sign-ups of one address, and among them those that learnt that an account exists. */
export const SIGN_UP_LADDER: Ladder = { ventana: HOUR, pausas: afterwards(SIGN_UPS_PER_ADDRESS, HOUR) }
export const REPEATS_LADDER: Ladder = { ventana: HOUR, pausas: afterwards(REPEATS_PER_ADDRESS, HOUR) }
/** The own password asked for again by who is signed in already. */
export const OWN_PASSWORD_LADDER: Ladder = { ventana: HOUR, pausas: afterwards(FALLOS_MAX, 15 * MINUTE) }
/** Codes of a person's second factor: fifteen tries an hour. Only who has given the first proof may try at all. */
export const FACTOR_LADDER: Ladder = { ventana: HOUR, pausas: afterwards(FAILURES_PER_FACTOR, HOUR) }

const MENSAJES_PER_PERSON = 10
/** Messages of one person to support: ten an hour. */
export const SOPORTE_LADDER: Ladder = { ventana: HOUR, pausas: afterwards(MENSAJES_PER_PERSON, HOUR) }

const SENDS_PER_ACCOUNT = 9
const SENDS_PER_ADDRESS = 30
/**
 * Mails with a code to one e-mail address, whether it is an account's or not: one a minute, nine in an hour, then one in
 * ten minutes. Whoever keeps this closed does so by having the owner written to, who can then use what was sent.
 */
export const SENDS_LADDER: Ladder = {
  ventana: HOUR,
  pausas: [...Array.from({ length: SENDS_PER_ACCOUNT }, () => MINUTE), 10 * MINUTE],
}
/** The same asked for from one address. */
export const REQUESTS_LADDER: Ladder = { ventana: HOUR, pausas: afterwards(SENDS_PER_ADDRESS, HOUR) }

/**
 * Mails that a stranger can cause, by day. None of these ladders ends in a closed door: the last step repeats, so that who
 * is invited, or asks for a code, in earnest waits for a turn.
 */
const MEMBERS_COUNTED = 500
const MORE_THAN_MEMBERS = 10
/** Invitations of a company: as many as it may have members and ten more in a day, then one an hour. */
export const invitationLadder = (members: number): Ladder => ({
  ventana: DAY,
  pausas: afterwards(Math.min(members, MEMBERS_COUNTED) + MORE_THAN_MEMBERS, HOUR),
})
/** Invitations of a company to one address, taken back and sent again or not: four in a day, then one in six hours. */
export const INVITED_LADDER: Ladder = { ventana: DAY, pausas: afterwards(4, 6 * HOUR) }
/** Invitations of all companies to one address. */
export const INVITED_BY_ALL_LADDER: Ladder = { ventana: DAY, pausas: afterwards(8, 6 * HOUR) }
/** Invitations sent from one network, whatever the company. */
export const INVITING_NETWORK_LADDER: Ladder = { ventana: DAY, pausas: afterwards(60, HOUR) }
/** Mails with a code to one address, whatever they are for: twenty-four in a day, then one in half an hour. */
export const CODES_LADDER: Ladder = { ventana: DAY, pausas: afterwards(24, 30 * MINUTE) }
/** Messages of one person to support: thirty in a day. */
export const MESSAGES_LADDER: Ladder = { ventana: DAY, pausas: afterwards(30, HOUR) }
/** Mails to the support address, whoever wrote; the messages themselves are in its inbox, mailed or not. */
export const SUPPORT_MAILBOX_LADDER: Ladder = { ventana: DAY, pausas: afterwards(100, HOUR) }
