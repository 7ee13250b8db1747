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
const SEGUNDO = 1000
const MINUTO = 60 * SEGUNDO
const HORA = 60 * MINUTO
const DIA = 24 * HORA

/** Default of `seguridad.failed_attempts`. */
export const FALLOS_MAX = 5
/** How long an address stays known to an account after its last sign-in there. */
export const CONOCIDA_MS = 30 * 24 * HORA
/** No counter is older; what is may be thrown away. */
export const INTENTOS_MAX_MS = CONOCIDA_MS

const FALLOS_SIN_ESPERA = 2
const ESPERA_MAX = MINUTO
const BLOQUEOS = [15 * MINUTO, 30 * MINUTO, HORA]
const FALLOS_POR_DIRECCION = 30
const FALLOS_POR_CUENTA = 50
const FALLOS_POR_FACTOR = 15
const REGISTROS_POR_DIRECCION = 60
const REPETIDOS_POR_DIRECCION = 10

export interface Escalera {
  /** how long failures are remembered, from the first one on, in ms */
  ventana: number
  /** wait after the nth failure in ms, n from 1; the last step repeats */
  pausas: readonly number[]
}

const tras = (fallos: number, ...pausas: number[]) => [...Array.from({ length: fallos - 1 }, () => 0), ...pausas]

/** The pair (account, address): 2 s after the third failure, doubling up to a minute, then locked 15, 30, 60 minutes. */
export function escaleraDePar(maximo: number): Escalera {
  const esperas = Array.from({ length: maximo - 1 }, (_, i) =>
    i < FALLOS_SIN_ESPERA ? 0 : Math.min(ESPERA_MAX, SEGUNDO * 2 ** (i - FALLOS_SIN_ESPERA + 1)),
  )
  return { ventana: 24 * HORA, pausas: [...esperas, ...BLOQUEOS] }
}

export const ESCALERA_DE_DIRECCION: Escalera = {
  ventana: 15 * MINUTO,
  pausas: tras(FALLOS_POR_DIRECCION, 15 * MINUTO),
}
/** Counts, and never closes, not for a request either that began before the last failure was counted: see `guarded`. */
export const ESCALERA_DE_CUENTA: Escalera = { ventana: HORA, pausas: [-MINUTO] }
/** Whether so many failures of an account put it on its guard. */
export const guarded = (failures: number): boolean => failures > FALLOS_POR_CUENTA
/** The account as programs try it, who can be sent no code: from unknown addresses one try in 20 seconds. */
export const LADDER_OF_PROGRAMS: Escalera = { ventana: HORA, pausas: tras(FALLOS_POR_CUENTA, 20 * SEGUNDO) }
/** Sign-ups of one address, and among them those that learnt that an account exists. */
export const ESCALERA_DE_REGISTRO: Escalera = { ventana: HORA, pausas: tras(REGISTROS_POR_DIRECCION, HORA) }
export const ESCALERA_DE_REPETIDOS: Escalera = { ventana: HORA, pausas: tras(REPETIDOS_POR_DIRECCION, HORA) }
/** The own password asked for again by who is signed in already. */
export const ESCALERA_PROPIA: Escalera = { ventana: HORA, pausas: tras(FALLOS_MAX, 15 * MINUTO) }
/** Codes of a person's second factor: fifteen tries an hour. Only who has given the first proof may try at all. */
export const ESCALERA_DE_FACTOR: Escalera = { ventana: HORA, pausas: tras(FALLOS_POR_FACTOR, HORA) }

const MENSAJES_POR_PERSONA = 10
/** Messages of one person to support: ten an hour. */
export const ESCALERA_DE_SOPORTE: Escalera = { ventana: HORA, pausas: tras(MENSAJES_POR_PERSONA, HORA) }

const ENVIOS_POR_CUENTA = 9
const ENVIOS_POR_DIRECCION = 30
/**
 * Mails with a code to one e-mail address, whether it is an account's or not: one a minute, nine in an hour, then one in
 * ten minutes. Whoever keeps this closed does so by having the owner written to, who can then use what was sent.
 */
export const ESCALERA_DE_ENVIOS: Escalera = {
  ventana: HORA,
  pausas: [...Array.from({ length: ENVIOS_POR_CUENTA }, () => MINUTO), 10 * MINUTO],
}
/** The same asked for from one address. */
export const ESCALERA_DE_PEDIDOS: Escalera = { ventana: HORA, pausas: tras(ENVIOS_POR_DIRECCION, HORA) }

/**
 * Mails that a stranger can cause, by day. None of these ladders ends in a closed door: the last step repeats, so that who
 * is invited, or asks for a code, in earnest waits for a turn.
 */
const MEMBERS_COUNTED = 500
const MORE_THAN_MEMBERS = 10
/** Invitations of a company: as many as it may have members and ten more in a day, then one an hour. */
export const invitationLadder = (members: number): Escalera => ({
  ventana: DIA,
  pausas: tras(Math.min(members, MEMBERS_COUNTED) + MORE_THAN_MEMBERS, HORA),
})
/** Invitations of a company to one address, taken back and sent again or not: four in a day, then one in six hours. */
export const INVITED_LADDER: Escalera = { ventana: DIA, pausas: tras(4, 6 * HORA) }
/** Invitations of all companies to one address. */
export const INVITED_BY_ALL_LADDER: Escalera = { ventana: DIA, pausas: tras(8, 6 * HORA) }
/** Invitations sent from one network, whatever the company. */
export const INVITING_NETWORK_LADDER: Escalera = { ventana: DIA, pausas: tras(60, HORA) }
/** Mails with a code to one address, whatever they are for: twenty-four in a day, then one in half an hour. */
export const CODES_LADDER: Escalera = { ventana: DIA, pausas: tras(24, 30 * MINUTO) }
/** Messages of one person to support: thirty in a day. */
export const MESSAGES_LADDER: Escalera = { ventana: DIA, pausas: tras(30, HORA) }
/** Mails to the support address, whoever wrote; the messages themselves are in its inbox, mailed or not. */
export const SUPPORT_MAILBOX_LADDER: Escalera = { ventana: DIA, pausas: tras(100, HORA) }
